import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Marks = ApiAnswer<'GET /imprint/marks'>

/** How often progress is asked for while media wait for their mark, in milliseconds. */
const progressMs = 5000

/** How far the media of the account have a forensic mark. */
export const marksQuery = queryOptions({
  queryKey: ['marks'],
  queryFn: ({ signal }) => api('GET /imprint/marks', {}, { signal }),
  refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? progressMs : false),
  meta: { silent: true },
})

export const setMarks = (client: QueryClient, marks: Marks): void => void client.setQueryData(marksQuery.queryKey, marks)

export type VideoMark = ApiAnswer<'GET /videos/{key}/mark'>

/** How one media stands with its forensic mark. */
export const videoMarkQuery = (key: string) =>
  queryOptions({
    queryKey: ['marks', key],
    queryFn: ({ signal }) => api('GET /videos/{key}/mark', { params: { key } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.waiting ? progressMs : false),
    meta: { silent: true },
  })

export const setVideoMark = (client: QueryClient, key: string, mark: VideoMark): void =>
  void client.setQueryData(videoMarkQuery(key).queryKey, mark)

/** Fetches again how a media stands. */
export const invalidateVideoMark = (client: QueryClient, key: string): Promise<void> =>
  client.invalidateQueries({ queryKey: videoMarkQuery(key).queryKey })
