import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

export const changesPerPage = 5

/** What operators of the platform changed in the account, a page at a time. */
export const platformChangesQuery = (page: number) =>
  queryOptions({
    queryKey: ['platform-changes', page],
    queryFn: ({ signal }) => api('GET /account/platform-changes', { query: { page, limit: changesPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
