import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminAccount } from '@videozz/contract/browser'
import { consoleApi } from './console-api.ts'

export type AccountFilters = { page: number; search: string; status: string; planId: string; orderBy: string }
export type AccountOrder = 'createdAt' | 'name' | 'storageUsed'

/** A page of accounts. */
export const accountsQuery = ({ page, search, status, planId, orderBy }: AccountFilters) =>
  queryOptions({
    queryKey: ['admin', 'accounts', page, search, status, planId, orderBy],
    queryFn: ({ signal }) =>
      consoleApi(
        'GET /admin/accounts',
        {
          query: {
            page,
            search,
            ...(status !== '' && { status: status as AdminAccount['status'] }),
            ...(planId !== '' && { planId }),
            ...(orderBy !== '' && { orderBy: orderBy as AccountOrder }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** All that concerns one account. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'account', id],
    queryFn: ({ signal }) => consoleApi('GET /admin/accounts/{id}', { params: { id } }, signal),
    meta: { silent: true },
  })

/** Every plan, those not for sale too. */
export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: ({ signal }) => consoleApi('GET /admin/plans', {}, signal),
  meta: { silent: true },
})
