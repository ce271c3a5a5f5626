import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { changesMore, withEncodeEvent } from '../../../shared/media/tile-of-video.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'

export const planQuery = queryOptions({ queryKey: ['plans', 'mine'], queryFn: ({ signal }) => api('GET /plans/mine', {}, { signal }) })

export const recentQuery = queryOptions({
  queryKey: ['videos', 'home'],
  queryFn: ({ signal }) => api('GET /videos', { query: { limit: 8, orderBy: 'createdAt' } }, { signal }),
})

/** Keeps the recent tiles moving with the encode; what an event does not carry is fetched. */
export function useRecentProgress(): void {
  const client = useQueryClient()
  useRealtime('videoEncode', (event) => {
    const before = client.getQueryData(recentQuery.queryKey)?.items.find((video) => video.key === event.key)
    client.setQueryData(
      recentQuery.queryKey,
      (list) => list && { ...list, items: list.items.map((video) => withEncodeEvent(video, event)) },
    )
    if (changesMore(before, event)) void client.invalidateQueries({ queryKey: recentQuery.queryKey })
  })
}
