import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

/** Days in São Paulo, both included: `2025-11-21`. */
export type Period = { start: string; end: string }
export type VideoOrder = 'views' | 'seconds' | 'average' | 'title'
export type VideoList = Period & { page: number; limit: number; search: string; orderBy: VideoOrder }

export type Overview = ApiAnswer<'GET /analytics/overview'>
export type OverviewDay = Overview['days'][number]
export type WatchingNow = ApiAnswer<'GET /analytics/now'>
export type Quality = ApiAnswer<'GET /analytics/quality'>
export type QualityFigures = Quality['total']
export type VideoViews = ApiAnswer<'GET /analytics/video-view'>
export type VideoView = VideoViews['items'][number]

const analyticsKey = ['analytics'] as const
/** Milliseconds after which those who watch now are asked for again. */
const nowEvery = 10_000

/** Statistics of a period beside the period before. */
export const overviewQuery = ({ start, end }: Period) =>
  queryOptions({
    queryKey: [...analyticsKey, 'overview', start, end],
    queryFn: ({ signal }) => api('GET /analytics/overview', { query: { start, end } }, { signal }),
    meta: { silent: true },
  })

/** Who watches now; asked for again while somebody looks. */
export const watchingNowQuery = queryOptions({
  queryKey: [...analyticsKey, 'now'],
  queryFn: ({ signal }) => api('GET /analytics/now', {}, { signal }),
  refetchInterval: nowEvery,
  meta: { silent: true },
})

/** How well playing went in a period. */
export const qualityQuery = ({ start, end }: Period) =>
  queryOptions({
    queryKey: [...analyticsKey, 'quality', start, end],
    queryFn: ({ signal }) => api('GET /analytics/quality', { query: { start, end } }, { signal }),
    meta: { silent: true },
  })

/** A page of the media with views in a period. */
export const videoViewsQuery = ({ start, end, page, limit, search, orderBy }: VideoList) =>
  queryOptions({
    queryKey: [...analyticsKey, 'videos', start, end, page, limit, search, orderBy],
    queryFn: ({ signal }) =>
      api(
        'GET /analytics/video-view',
        { query: { start, end, page, limit, search, orderBy, sortBy: orderBy === 'title' ? 'asc' : 'desc' } },
        { signal },
      ),
    meta: { silent: true },
  })

/** Has the report of a period sent by mail. */
export const requestReport = ({ start, end }: Period) => api('GET /analytics/export', { query: { start, end } })
