import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** Other accounts the signed-in person may act for. */
export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => api('GET /users/my-relations', {}, { signal }),
  staleTime: 60_000,
  meta: { silent: true },
})

export const invalidateProfiles = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: profilesQuery.queryKey })
