import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

const { analytics } = accessRules
/** Periods of a media's statistics, in days that end today. */
export const mediaStatisticsDays = [7, 28, 90] as const

const days = z.coerce
  .number()
  .pipe(z.literal([...mediaStatisticsDays]))
  .default(28)
  .describe('days, today the last of them')
const share = z.number().min(0).max(1)
const ranges = z.array(z.tuple([z.int(), z.int()])).describe('seconds of the media, from and to')

const mediaStatistics = z.object({
  updatedAt: instantSchema.describe('until when reports are counted'),
  views: z.int(),
  previousViews: z.int().describe('of as many days right before'),
  seconds: z.number(),
  averageSeconds: z.number().describe('per view'),
  people: z.int().describe('viewers whose last view of the present file is in the period'),
  namedPeople: z.int().describe('of them those known by an e-mail'),
  completed: z.int().describe('of them those who completed it'),
  completionPercent: z.int().describe('percent of the seconds that counts as complete'),
  duration: z.number().nullable().describe('seconds'),
  retention: z
    .object({
      views: z.int().describe('views of the present file begun in the period'),
      seen: z.array(z.int()).describe('views that saw each second'),
      again: z.array(z.int()).describe('of them those that saw it more than once'),
      average: z
        .array(share)
        .describe('the same share at 101 evenly spaced places, as the mean of the other media of its folder; empty without any'),
      averageOf: z.int().describe('how many media that mean is of'),
    })
    .nullable()
    .describe('null where the length is not known or nobody watched'),
  olderFiles: z.boolean().describe('views of files that were replaced are not in the retention'),
  storyboard: z.string().nullable().describe('WebVTT address of small pictures of the media; null until it has them, and for sound'),
})
export type MediaStatistics = z.output<typeof mediaStatistics>

const mediaViewer = z.object({
  viewer: z.object({ id: keySchema, name: z.string().nullable(), email: z.string().nullable(), verified: z.boolean() }),
  device: z.string().nullable().describe('last device and browser of one without a name, such as `Celular · Chrome`'),
  suspicious: z.boolean().describe('signs of misuse that nobody has handled'),
  watched: ranges,
  rewatched: ranges,
  share: share.describe('seconds seen, of all'),
  seconds: z.number(),
  lastAt: instantSchema,
  completedAt: instantSchema.nullable(),
})
export type MediaViewer = z.output<typeof mediaViewer>

const liveStatistics = z.object({
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable().describe('null while it is not over'),
  audience: z.int().describe('viewers who began to watch while it was on air, each once'),
  peak: z.int().describe('most viewers at once, counted each minute'),
  peakAt: instantSchema.nullable(),
  meanWatching: z.number().describe('viewers at once, as the mean of the minutes on air'),
  latencySeconds: z.number().nullable().describe('mean of what players told that were within a minute of its edge; null where none did'),
  stalls: z.int(),
  stallSeconds: z.number(),
  stepMinutes: z.int().describe('minutes of a point'),
  points: z
    .array(
      z.object({
        at: instantSchema,
        watching: z.int().nullable().describe('most viewers at once; null where nobody counted, as while the publisher was gone'),
        joined: z.int().describe('who came since the point before'),
        left: z.int().describe('who went since the point before'),
        latencySeconds: z.number().nullable(),
        stallSeconds: z.number(),
      }),
    )
    .describe('from its beginning to its end, at most 240'),
})
export type LiveStatistics = z.output<typeof liveStatistics>

/** Statistics of one media, of its present source file. Every figure is defined in `docs/metrics.md`. */
export const mediaStatisticsRoutes = defineRoutes({
  getMediaStatistics: {
    method: 'GET',
    path: '/videos/{key}/statistics',
    access: analytics,
    scope: 'statistics:read',
    summary: 'Views, people, completion and retention of a media',
    params: z.object({ key: keySchema }),
    query: z.object({ days }),
    response: mediaStatistics,
  },
  getLiveStatistics: {
    method: 'GET',
    path: '/videos/{key}/statistics/live',
    access: analytics,
    scope: 'statistics:read',
    summary: 'Audience, delay and stalls of a media while it was a live on air',
    params: z.object({ key: keySchema }),
    response: liveStatistics,
  },
  findMediaViewers: {
    // Names must not be part of addresses, which proxies and browsers log.
    method: 'POST',
    path: '/videos/{key}/statistics/viewers',
    access: analytics,
    scope: 'viewers:read',
    summary: 'Who watched a media in a period and what of it',
    params: z.object({ key: keySchema }),
    body: z.strictObject({
      days: z.literal([...mediaStatisticsDays]).default(28),
      search: outsideTextSchema.trim().max(254).default(''),
      orderBy: z.enum(['last', 'share', 'seconds']).default('last'),
      sortBy: z.enum(['asc', 'desc']).default('desc'),
      page: z.int().min(1).max(100_000).default(1),
      limit: z.int().min(1).max(100).default(10),
    }),
    response: page(mediaViewer),
  },
  exportMediaViewers: {
    method: 'POST',
    path: '/videos/{key}/statistics/viewers/csv',
    access: analytics,
    scope: 'viewers:read',
    summary: 'Everybody who watched a media in a period and what of it (CSV with semicolons, decimal commas and a byte order mark)',
    params: z.object({ key: keySchema }),
    body: z.strictObject({ days: z.literal([...mediaStatisticsDays]).default(28), search: outsideTextSchema.trim().max(254).default('') }),
    raw: 'text/csv; charset=utf-8',
  },
})
