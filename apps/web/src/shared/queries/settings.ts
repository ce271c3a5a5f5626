import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type PublicSettings = ApiAnswer<'GET /settings'>

/** Public settings of the installation; they do not change while the page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /settings', {}, { signal }),
  staleTime: Infinity,
  meta: { silent: true },
})
