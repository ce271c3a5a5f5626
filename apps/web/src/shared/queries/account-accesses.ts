import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import type { Page } from './page.ts'

export type AccountAccess = ApiAnswer<'GET /account/accesses'>['accesses'][number]
export const accessesPerPage = 5

const accessesKey = ['account-accesses'] as const

/** Accesses of other people to the account, a page at a time. */
export const accountAccessesQuery = (page: number) =>
  queryOptions({
    queryKey: [...accessesKey, page],
    queryFn: async ({ signal }): Promise<Page<AccountAccess>> => {
      const { accesses, total } = await api('GET /account/accesses', { query: { page, limit: accessesPerPage } }, { signal })
      return { items: accesses, totalItems: total }
    },
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const invalidateAccountAccesses = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: accessesKey })
