import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { videosKey } from '../../../shared/media/use-live-videos.ts'
import { recentInput } from './recent-input.ts'

/** What the account keeps. Under the media's key: whatever changes them changes this. */
export const summaryQuery = queryOptions({
  queryKey: [...videosKey, 'summary'],
  queryFn: ({ signal }) => api('GET /storage/summary', {}, { signal }),
  meta: { silent: true },
})

export const recentQuery = queryOptions({
  queryKey: [...videosKey, 'home'],
  queryFn: ({ signal }) => api('GET /videos', recentInput, { signal }),
  meta: { silent: true },
})

/** Links that help, as the operator wrote them; asked for once. Without them the screen does as well. */
export const helpQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => api('GET /faq/list.json', {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { silent: true },
})
