import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Profile } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

/** The signed-in person as the profile screen changes them. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('GET /profile', {}, { signal }),
  meta: { silent: true },
})

/** Writes the profile of an answer into its query. */
export const setProfile = (client: QueryClient, profile: Profile): void => {
  client.setQueryData(profileQuery.queryKey, profile)
}
