import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api, apiFile } from '../api/client.ts'

export type MediaStatistics = ApiAnswer<'GET /videos/{key}/statistics'>
export type LiveStatistics = ApiAnswer<'GET /videos/{key}/statistics/live'>
export type MediaViewer = ApiAnswer<'POST /videos/{key}/statistics/viewers'>['items'][number]
/** The last 7, 28 or 90 days. */
export type StatisticsDays = 7 | 28 | 90
export type MediaViewersOrder = { orderBy: 'last' | 'share' | 'seconds'; sortBy: 'asc' | 'desc' }
export type MediaViewersInput = MediaViewersOrder & { key: string; days: StatisticsDays; search: string; page: number; limit: number }

const statisticsKey = (key: string) => ['media-statistics', key] as const

/** Statistics of a media in the last days; those of the period before stay until the new ones arrive. */
export const mediaStatisticsQuery = (key: string, days: StatisticsDays) =>
  queryOptions({
    queryKey: [...statisticsKey(key), 'figures', days],
    queryFn: ({ signal }) => api('GET /videos/{key}/statistics', { params: { key }, query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** How a media was watched while it was a live on air. */
export const liveStatisticsQuery = (key: string) =>
  queryOptions({
    queryKey: [...statisticsKey(key), 'live'],
    queryFn: ({ signal }) => api('GET /videos/{key}/statistics/live', { params: { key } }, { signal }),
    meta: { silent: true },
  })

/** Who watched a media, a page of them. Personal data: not kept once the screen is left. */
export const mediaViewersQuery = ({ key, ...body }: MediaViewersInput) =>
  queryOptions({
    queryKey: [...statisticsKey(key), 'viewers', body],
    queryFn: ({ signal }) => api('POST /videos/{key}/statistics/viewers', { params: { key }, body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  })

/** All of them as a table (CSV). */
export const exportMediaViewers = (key: string, days: StatisticsDays, search: string): Promise<Blob> =>
  apiFile('POST /videos/{key}/statistics/viewers/csv', { params: { key }, body: { days, search } })

/** The WebVTT file of a storyboard, at its public address; null when it cannot be read. */
export const storyboardQuery = (address: string) =>
  queryOptions({
    queryKey: ['storyboard', address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal })
      return response.ok ? await response.text() : null
    },
    staleTime: Infinity,
    meta: { silent: true },
  })
