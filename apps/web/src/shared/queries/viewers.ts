import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { invalidateInspections } from './inspection.ts'
import { invalidateSigns } from './signs.ts'

export type Viewer = ApiAnswer<'POST /viewers/list'>['items'][number]

const viewersKey = ['viewers'] as const

/** Viewers of the account, page after page; a search finds parts of names, e-mails and ids. Personal data: not kept once the screen is left. */
export const viewersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...viewersKey, search],
    queryFn: ({ signal, pageParam }) =>
      api('POST /viewers/list', { body: { search, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    meta: { silent: true },
  })

/** Fetches everything that shows viewers again: those listed, their signs and the inspected playback sessions. */
export async function invalidateViewers(client: QueryClient): Promise<void> {
  await Promise.all([invalidateInspections(client), invalidateSigns(client), client.invalidateQueries({ queryKey: viewersKey })])
}
