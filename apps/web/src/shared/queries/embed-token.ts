import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, EmbedKind } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

/** Embed token of a media and platform with the domains it may be shown on; the first call creates it. */
export const embedTokenQuery = (videoId: string, kind: EmbedKind) =>
  queryOptions({
    queryKey: ['embed-token', videoId, kind],
    queryFn: ({ signal }) => api('GET /embed/{videoId}', { params: { videoId }, query: { type: kind } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })

/** Writes the token of an answer into its query. */
export const setEmbedToken = (client: QueryClient, videoId: string, kind: EmbedKind, token: ApiAnswer<'GET /embed/{videoId}'>): void => {
  client.setQueryData(embedTokenQuery(videoId, kind).queryKey, token)
}
