import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type Subtitle = ApiAnswer<'GET /subtitles/{videoKey}'>['items'][number]

/** Subtitles of a media, those somebody sent before the automatic one. */
export const subtitlesQuery = (videoKey: string) =>
  queryOptions({
    queryKey: ['subtitles', videoKey],
    queryFn: async ({ signal }) => (await api('GET /subtitles/{videoKey}', { params: { videoKey } }, { signal })).items,
    meta: { silent: true },
  })

/** The text of one of them; asked for anew once it changed. */
export const subtitleTextQuery = ({ videoKey, key, updatedAt }: Subtitle) =>
  queryOptions({
    queryKey: ['subtitles', videoKey, 'text', key, updatedAt],
    queryFn: async ({ signal }) => (await api('GET /subtitles/{videoKey}/{key}', { params: { videoKey, key } }, { signal })).text,
    staleTime: Infinity,
    meta: { silent: true },
  })
