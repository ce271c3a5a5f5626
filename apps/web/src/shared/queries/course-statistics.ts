import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { ApiError, isUnavailable } from '../api/api-error.ts'
import { api, apiFile } from '../api/client.ts'

export type CourseStatistics = ApiAnswer<'GET /folders/{key}/statistics'>
export type CourseLesson = CourseStatistics['lessons'][number]
export type CourseStop = CourseStatistics['stops'][number]
export type IdleStudent = ApiAnswer<'POST /folders/{key}/statistics/behind'>['items'][number]

/** Periods of a course in days that end today, beside «since the beginning», and days without watching. */
export const coursePeriods = [28, 90] as const
export const idlePeriods = [7, 14, 30] as const
/** What is shown of a course. `since`: days; null: since the beginning. `idle`: days without watching of those who fall behind. */
export type CourseView = { since: (typeof coursePeriods)[number] | null; idle: (typeof idlePeriods)[number] }
export type IdleStudentsInput = { key: string; idle: CourseView['idle']; search: string; page: number; limit: number }

/** The students of a large course were not counted yet; the server does it now. */
export const isBeingCounted = (error: unknown): boolean => error instanceof ApiError && error.code === 'COURSE_BEING_COUNTED'
const countingMs = 2000
/** Asks again until they are counted. */
const untilCounted = {
  retry: (failures: number, error: Error) => isBeingCounted(error) || (isUnavailable(error) && failures < 2),
  retryDelay: (failures: number, error: Error) => (isBeingCounted(error) ? countingMs : 1000 * 2 ** failures),
}

const courseKey = (key: string) => ['course-statistics', key] as const

/** Statistics of a folder as a course; those of the view before stay until the new ones arrive. Asked for whenever the tab is opened: media move. */
export const courseStatisticsQuery = (key: string, { since, idle }: CourseView) =>
  queryOptions({
    queryKey: [...courseKey(key), 'figures', since, idle],
    queryFn: ({ signal }) =>
      api(
        'GET /folders/{key}/statistics',
        { params: { key }, query: { since: since === null ? 'all' : since === 28 ? '28' : '90', idle } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...untilCounted,
    staleTime: 0,
    meta: { silent: true },
  })

/** Students who fall behind, a page of them. Personal data: not kept once the screen is left. */
export const idleStudentsQuery = ({ key, ...body }: IdleStudentsInput) =>
  queryOptions({
    queryKey: [...courseKey(key), 'behind', body],
    queryFn: ({ signal }) => api('POST /folders/{key}/statistics/behind', { params: { key }, body }, { signal }),
    placeholderData: keepPreviousData,
    ...untilCounted,
    gcTime: 0,
    meta: { silent: true },
  })

/** All of them as a table (CSV). */
export const exportIdleStudents = (key: string, idle: CourseView['idle'], search: string): Promise<Blob> =>
  apiFile('POST /folders/{key}/statistics/behind/csv', { params: { key }, body: { idle, search } })
