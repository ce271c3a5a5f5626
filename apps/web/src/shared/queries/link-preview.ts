import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** Title and channel of the video that a link of YouTube leads to; asks nothing while there is no `id` of a video in it. */
export const linkPreviewQuery = (url: string, id: string | null) =>
  queryOptions({
    queryKey: ['link-preview', id],
    queryFn: id === null ? skipToken : ({ signal }) => api('GET /videos/embed/preview', { query: { url } }, { signal }),
    retry: false,
    staleTime: 60_000,
    meta: { silent: true },
  })
