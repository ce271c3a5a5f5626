import { queryOptions } from '@tanstack/react-query'
import type { EmbedKind } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export const embedTokenKey = (videoId: string, kind: EmbedKind) => ['embed-token', videoId, kind] as const

/** Embed token of a media and platform with the domains it may be shown on; the first call makes it. */
export const embedTokenQuery = (videoId: string, kind: EmbedKind) =>
  queryOptions({
    queryKey: embedTokenKey(videoId, kind),
    queryFn: ({ signal }) => api('GET /embed/{videoId}', { params: { videoId }, query: { type: kind } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
