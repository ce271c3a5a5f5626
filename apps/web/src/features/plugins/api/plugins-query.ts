import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'

/** The plugins of the account. */
export const pluginsQuery = queryOptions({
  queryKey: ['plugins'],
  queryFn: ({ signal }) => api('GET /plugins', {}, { signal }),
  meta: { silent: true },
})
