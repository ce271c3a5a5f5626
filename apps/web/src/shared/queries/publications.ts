import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, PublicationEvent } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

/** Milliseconds between two fetches while a publication is under way, for when the realtime channel is away. */
const runningIntervalMs = 15_000

export type Publications = ApiAnswer<'GET /videos/youtube/{videoKey}'>

/** The latest publications of a media at YouTube, newest first. */
export const publicationsQuery = (videoKey: string) =>
  queryOptions({
    queryKey: ['publications', videoKey],
    queryFn: ({ signal }) => api('GET /videos/youtube/{videoKey}', { params: { videoKey } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.publications[0]?.endedAt === null ? runningIntervalMs : false),
    meta: { silent: true },
  })

export const invalidatePublications = (client: QueryClient, videoKey: string): Promise<void> =>
  client.invalidateQueries({ queryKey: publicationsQuery(videoKey).queryKey })

/** Puts the progress of an event into the cache; another state is fetched, since it comes with more. */
export function applyPublicationEvent(client: QueryClient, event: PublicationEvent): void {
  const { queryKey } = publicationsQuery(event.key)
  const known = client.getQueryData(queryKey)
  const before = known?.publications.find(({ id }) => id === event.id)
  if (!known || before?.state !== event.state || before.total !== event.total) return void invalidatePublications(client, event.key)
  const { sent, total } = event
  const progress = total ? Math.min(100, (100 * sent) / total) : before.progress
  const publications = known.publications.map((each) => (each.id === event.id ? { ...each, sent, progress } : each))
  client.setQueryData(queryKey, { ...known, publications })
}
