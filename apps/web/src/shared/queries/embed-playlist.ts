import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, EmbedKind } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type EmbedPlaylist = ApiAnswer<'POST /embed/playlists'>
/** What a playlist is of: a folder, or media in their order. */
export type PlaylistContent = { folder: string } | { videos: string[] }

/** Embed code of a folder or a selection for a platform, with the lessons it plays now; the first call creates it. */
export const embedPlaylistQuery = (content: PlaylistContent, kind: EmbedKind) =>
  queryOptions({
    queryKey: ['embed-playlist', content, kind],
    queryFn: ({ signal }) => api('POST /embed/playlists', { body: { ...content, type: kind } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })

/** Writes what changed of a playlist into its query. */
export const setEmbedPlaylist = (client: QueryClient, content: PlaylistContent, kind: EmbedKind, change: Partial<EmbedPlaylist>): void => {
  client.setQueryData(embedPlaylistQuery(content, kind).queryKey, (before) => before && { ...before, ...change })
}
