import type { ApiAnswer } from '@videozz/contract/browser'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

export type PublicSettings = ApiAnswer<'GET /settings'>

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /settings', {}, { signal }),
  staleTime: Infinity,
  meta: { silent: true },
})

/** Name of the product as the operator set it. */
export const useProductName = (): string => useQuery(settingsQuery).data?.product ?? 'Videozz'
