import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import type { LedgerKind } from '@videozz/domain'
import { api } from '../api/client.ts'

export type Billing = ApiAnswer<'GET /billing'>
export type BillingMonth = ApiAnswer<'GET /billing/months'>['items'][number]
export type Traffic = ApiAnswer<'GET /plans/traffic'>

const billingKey = ['billing'] as const

/** The months of the account that have an invoice. */
export const monthsQuery = queryOptions({
  queryKey: [...billingKey, 'months'],
  queryFn: ({ signal }) => api('GET /billing/months', {}, { signal }),
  meta: { silent: true },
})

/** Totals and storage of a month. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...billingKey, 'month', month],
    queryFn: ({ signal }) => api('GET /billing', { query: { month, limit: 1 } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Ledger rows of a month, of one kind or of all, page after page. */
export const ledgerRowsQuery = (month: string, kind: LedgerKind | null) =>
  infiniteQueryOptions({
    queryKey: [...billingKey, 'rows', month, kind],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /billing',
        { query: { month, limit: 50, ...(kind && { kind }), ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  })

/** Traffic of a month. */
export const trafficQuery = (month: string) =>
  queryOptions({
    queryKey: [...billingKey, 'traffic', month],
    queryFn: ({ signal }) => api('GET /plans/traffic', { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
