import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Subtitle = ApiAnswer<'GET /subtitles/{videoKey}'>['items'][number]

/** Subtitles of a media, those sent by people before the automatic one. */
export const subtitlesQuery = (videoKey: string) =>
  queryOptions({
    queryKey: ['subtitles', videoKey],
    queryFn: async ({ signal }) => (await api('GET /subtitles/{videoKey}', { params: { videoKey } }, { signal })).items,
    meta: { silent: true },
  })

/** The text of one subtitle; another query once the subtitle changed. */
export const subtitleTextQuery = ({ videoKey, key, updatedAt }: Subtitle) =>
  queryOptions({
    queryKey: ['subtitles', videoKey, 'text', key, updatedAt],
    queryFn: async ({ signal }) => (await api('GET /subtitles/{videoKey}/{key}', { params: { videoKey, key } }, { signal })).text,
    staleTime: Infinity,
    meta: { silent: true },
  })

/** Fetches the list anew; each text has a query for each of its changes. */
export const invalidateSubtitles = (client: QueryClient, videoKey: string): Promise<void> =>
  client.invalidateQueries({ queryKey: subtitlesQuery(videoKey).queryKey, exact: true })

/** Writes a saved subtitle and its text into their queries. */
export const setSubtitle = (client: QueryClient, saved: Subtitle, text: string): void => {
  client.setQueryData(subtitleTextQuery(saved).queryKey, text)
  client.setQueryData(subtitlesQuery(saved.videoKey).queryKey, (all) => all?.map((each) => (each.key === saved.key ? saved : each)))
}
