import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminAccount, AdminAccountDetail } from '@videozz/contract/browser'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

/** Filters of the list of accounts; an empty text is no filter. */
export type AccountFilters = { page: number; search: string; status: string; planId: string; orderBy: string }
export type AccountOrder = 'createdAt' | 'name' | 'storageUsed'

const listKey = [...consoleKey, 'accounts'] as const
const detailKey = [...consoleKey, 'account'] as const

/** A page of accounts. */
export const accountsQuery = ({ page, search, status, planId, orderBy }: AccountFilters) =>
  queryOptions({
    queryKey: [...listKey, page, search, status, planId, orderBy],
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
    queryKey: [...detailKey, id],
    queryFn: ({ signal }) => consoleApi('GET /admin/accounts/{id}', { params: { id } }, signal),
    meta: { silent: true },
  })

/** Writes the account of an answer into its query. */
export const setAccount = (client: QueryClient, account: AdminAccountDetail): void => {
  client.setQueryData(accountQuery(account.id).queryKey, account)
}

export const invalidateAccountLists = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey })

/** Fetches one account again; all of them without an id. */
export const invalidateAccount = (client: QueryClient, id?: string): Promise<void> =>
  client.invalidateQueries({ queryKey: id === undefined ? detailKey : accountQuery(id).queryKey })
