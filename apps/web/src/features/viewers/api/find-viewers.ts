import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type FoundViewers = ApiAnswer<'POST /viewers/find'>
export type FoundViewer = FoundViewers['items'][number]

/** Viewers of the account called so. What is found of people is not kept after the screen is left. */
export const findViewersQuery = (who: string) =>
  queryOptions({
    queryKey: ['viewers', who],
    queryFn: ({ signal }) => api('POST /viewers/find', { body: { who } }, { signal }),
    enabled: who !== '',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
