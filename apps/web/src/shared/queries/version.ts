import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** What the server runs; it does not change while the page is open. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => api('GET /', {}, { signal }),
  staleTime: Infinity,
  meta: { silent: true },
})
