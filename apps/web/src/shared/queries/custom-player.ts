import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, CustomPlayer, PlayerSource } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type CustomisedVideos = ApiAnswer<'GET /player/customized/videos'>
export type CustomisedVideo = CustomisedVideos['items'][number]

/** Whose player: that of a media, or (`videoKey` null) the default one of an account. */
export type PlayerRef = { producer: string; videoKey: string | null }

const key = ['custom-players'] as const

/** A player. Of a media that has none of its own, the default one; those of its own also while it is inactive. */
export const customPlayerQuery = ({ producer, videoKey }: PlayerRef) =>
  queryOptions({
    queryKey: [...key, producer, videoKey],
    queryFn: ({ signal }): Promise<CustomPlayer> =>
      videoKey === null
        ? api('GET /player/customized/producer/{producer}', { params: { producer } }, { signal })
        : api(
            'GET /player/customized/producer/{producer}/video/{videoKey}',
            { params: { producer, videoKey }, query: { searchForInactivePlayers: 'true' } },
            { signal },
          ),
    meta: { silent: true },
  })

/** Media with a player of their own, the one changed last first. */
export const customisedVideosQuery = (query: { search: string; page: number; limit: number }) =>
  queryOptions({
    queryKey: [...key, 'videos', query],
    queryFn: ({ signal }) => api('GET /player/customized/videos', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Fetches every player again: media without one of their own show the default one. */
export const invalidateCustomPlayers = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key })

/** Takes over a player that was saved. */
export function setCustomPlayer(client: QueryClient, ref: PlayerRef, player: CustomPlayer): Promise<void> {
  client.setQueryData(customPlayerQuery(ref).queryKey, player)
  return invalidateCustomPlayers(client)
}

/** What giving media a player would change. */
export const playerCountsQuery = (videos: readonly string[], from: PlayerSource) =>
  queryOptions({
    queryKey: [...key, 'counts', videos, from],
    queryFn: ({ signal }) => api('POST /player/customize/videos/count', { body: { videos: [...videos], from } }, { signal }),
    gcTime: 0,
    meta: { silent: true },
  })
