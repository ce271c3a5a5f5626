import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Profile } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

/** The signed-in person as he can change himself. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('GET /profile', {}, { signal }),
  meta: { silent: true },
})

/** Puts the profile of an answer in place. */
export const keepProfile = (client: QueryClient, profile: Profile): void => {
  client.setQueryData(profileQuery.queryKey, profile)
}
