import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import type { Page } from './page.ts'

type PlatformChange = ApiAnswer<'GET /account/platform-changes'>['changes'][number]

export const changesPerPage = 5

/** What operators of the platform changed in the account, a page at a time. */
export const platformChangesQuery = (page: number) =>
  queryOptions({
    queryKey: ['platform-changes', page],
    queryFn: async ({ signal }): Promise<Page<PlatformChange>> => {
      const { changes, total } = await api('GET /account/platform-changes', { query: { page, limit: changesPerPage } }, { signal })
      return { items: changes, totalItems: total }
    },
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
