import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'

export const embedTokenKey = (videoId: string) => ['embed-token', videoId] as const

/** Embed token of a media with the domains it may be shown on; the first call makes it. */
export const embedTokenQuery = (videoId: string) =>
  queryOptions({
    queryKey: embedTokenKey(videoId),
    queryFn: ({ signal }) => api('GET /embed/{videoId}', { params: { videoId }, query: { type: 'embed' } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
