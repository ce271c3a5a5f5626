import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type Access = ApiAnswer<'GET /account/accesses'>['accesses'][number]
export const accessesPerPage = 5
export const accessesKey = ['account-accesses'] as const

/** Stays of others in the account, a page at a time. */
export const accessesQuery = (page: number) =>
  queryOptions({
    queryKey: [...accessesKey, page],
    queryFn: ({ signal }) => api('GET /account/accesses', { query: { page, limit: accessesPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
