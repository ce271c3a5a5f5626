import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiInput, Video, VideoDetail } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { isProcessing } from '../media/describe-media.ts'
import { homeMediaInput, recentMediaInput } from './media-inputs.ts'

/** Prefix of the key of every query that shows media: their lists and details, folders, the storage summary. */
export const mediaKey = ['videos'] as const

/** Milliseconds between two fetches of media that are being processed, for when the realtime channel is away. */
const processingIntervalMs = 15_000
const whileProcessing = (videos: readonly Video[] | undefined): number | false =>
  videos?.some(isProcessing) ? processingIntervalMs : false

/** One page of the library. */
export const mediaListQuery = (input: ApiInput<'GET /videos'>) =>
  queryOptions({
    queryKey: [...mediaKey, 'list', input.query],
    queryFn: ({ signal }) => api('GET /videos', input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileProcessing(state.data?.items),
    meta: { silent: true },
  })

/** The ten latest media. */
export const recentMediaQuery = queryOptions({
  queryKey: [...mediaKey, 'recent'],
  queryFn: ({ signal }) => api('GET /videos', recentMediaInput, { signal }),
  meta: { silent: true },
})

/** The latest media as Início shows them. */
export const homeMediaQuery = queryOptions({
  queryKey: [...mediaKey, 'home'],
  queryFn: ({ signal }) => api('GET /videos', homeMediaInput, { signal }),
  meta: { silent: true },
})

/** One media. */
export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: [...mediaKey, 'one', id],
    queryFn: ({ signal }) => api('GET /videos/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => whileProcessing(state.data ? [state.data] : undefined),
    meta: { silent: true },
  })

/** Fetches everything that shows media again: lists, details, folders, the storage summary. */
export const invalidateMedia = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: mediaKey })

/** Fetches one media again. */
export const invalidateMediaDetail = (client: QueryClient, key: string): Promise<void> =>
  client.invalidateQueries({ queryKey: mediaQuery(key).queryKey })

/** Writes a media of an answer into its query. @param key under which it was fetched. */
export const setMedia = (client: QueryClient, key: string, media: VideoDetail): void => {
  client.setQueryData(mediaQuery(key).queryKey, media)
}

/** Removes a deleted media, so that its screen does not show it again. */
export const removeMedia = (client: QueryClient, key: string): void => client.removeQueries({ queryKey: mediaQuery(key).queryKey })

/** Cached data of every query that shows media. */
export const cachedMedia = (client: QueryClient): unknown[] => client.getQueriesData({ queryKey: mediaKey }).map(([, data]) => data)

/** Rewrites the cached data of every query that shows media; `change` returns the same object where nothing changes. */
export const updateCachedMedia = (client: QueryClient, change: (data: unknown) => unknown): void => {
  client.setQueriesData({ queryKey: mediaKey }, change)
}
