import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { isProcessing } from '../../../shared/media/describe-media.ts'
import { videosKey } from '../../../shared/media/use-live-videos.ts'
import type { LibraryView } from '../model/library-view.ts'
import { libraryInput, recentInput } from './library-input.ts'

/** Milliseconds between two looks at media in the works, should the realtime channel be away. */
const lookAgain = 15_000
const whileProcessing = (videos: readonly Video[] | undefined): number | false => (videos?.some(isProcessing) ? lookAgain : false)

/** One page of the library. @param preferred rows of a page where the address names no number. */
export const libraryQuery = (view: LibraryView, preferred: number) => {
  const input = libraryInput(view, preferred)
  return queryOptions({
    queryKey: [...videosKey, 'list', input.query],
    queryFn: ({ signal }) => api('GET /videos', input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileProcessing(state.data?.items),
    meta: { silent: true },
  })
}

/** The ten latest media. */
export const recentVideosQuery = queryOptions({
  queryKey: [...videosKey, 'recent'],
  queryFn: ({ signal }) => api('GET /videos', recentInput, { signal }),
  meta: { silent: true },
})

/** One media. */
export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: [...videosKey, 'one', id],
    queryFn: ({ signal }) => api('GET /videos/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => whileProcessing(state.data ? [state.data] : undefined),
    meta: { silent: true },
  })

/** Token of a preview session, for each file a media has had. Outside `videosKey`: a new token would start the player anew. */
export const playerTokenQuery = ({ key, source }: Pick<Video, 'key' | 'source'>) =>
  queryOptions({
    queryKey: ['player-token', key, source.size],
    queryFn: ({ signal }) => api('GET /videos/play/{key}', { params: { key }, query: { imprint: 'true' } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })

/** Plan of the account and what it uses. */
export const planUsageQuery = queryOptions({
  queryKey: ['plans', 'mine'],
  queryFn: ({ signal }) => api('GET /plans/mine', {}, { signal }),
  meta: { silent: true },
})
