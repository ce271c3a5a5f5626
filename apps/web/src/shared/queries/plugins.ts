import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The plugins of the account. */
export const pluginsQuery = queryOptions({
  queryKey: ['plugins'],
  queryFn: ({ signal }) => api('GET /plugins', {}, { signal }),
  meta: { silent: true },
})
