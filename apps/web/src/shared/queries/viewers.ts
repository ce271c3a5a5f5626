import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { invalidateInspections } from './inspection.ts'

export type FoundViewers = ApiAnswer<'POST /viewers/find'>
export type FoundViewer = FoundViewers['items'][number]

const viewersKey = ['viewers'] as const

/** Viewers of the account found by a name, e-mail or id. Personal data: not kept once the screen is left. */
export const foundViewersQuery = (who: string) =>
  queryOptions({
    queryKey: [...viewersKey, who],
    queryFn: ({ signal }) => api('POST /viewers/find', { body: { who } }, { signal }),
    enabled: who !== '',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })

/** Fetches everything that shows viewers again: those found and the inspected playback sessions. */
export async function invalidateViewers(client: QueryClient): Promise<void> {
  await Promise.all([invalidateInspections(client), client.invalidateQueries({ queryKey: viewersKey })])
}
