import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { videoTypes } from '../media.ts'
import { page } from '../page.ts'
import { browserNames, deviceKinds, networkKinds } from '../playback-quality.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

const { analytics } = accessRules
/** Days of a period of statistics, both ends included. */
export const mostAnalyticsDays = 90

const day = z.iso.date().describe('day in São Paulo, yyyy-MM-dd')
const period = z.object({ start: day, end: day.describe('last day, included; not in the future') })
const share = z.number().min(0).max(1)

const dayFigures = z.object({
  day,
  withImprint: z.int().describe('views with Imprint begun on this day'),
  withoutImprint: z.int(),
  seconds: z.number().describe('media seconds played on this day'),
  people: z.int().describe('viewers who watched on this day'),
  newPeople: z.int().describe('those of them who had never watched before'),
})
const totals = z.object({
  withImprint: z.int(),
  withoutImprint: z.int(),
  seconds: z.number(),
  people: z.int(),
  newPeople: z.int().describe('viewers whose first day of all is in the period'),
})
const part = z.object({ value: z.string(), views: z.int(), seconds: z.number() })

const overview = z.object({
  updatedAt: instantSchema.describe('until when reports are counted'),
  totals,
  previous: z.object({ start: day, end: day, totals, days: z.array(dayFigures) }).describe('the same number of days right before'),
  days: z.array(dayFigures).describe('every day of the period, the earliest first'),
  weeks: z
    .array(z.object({ start: day, end: day, newPeople: z.int(), returning: z.int() }))
    .describe('people of runs of seven days that end with the period, the earliest first; the first one may be shorter'),
  hours: z.array(z.array(z.int()).length(24)).length(7).describe('views begun in each hour of the week, from Monday on, in São Paulo'),
  devices: z.array(part.extend({ value: z.enum(deviceKinds) })),
  browsers: z.array(part.extend({ value: z.enum(browserNames) })),
  sites: z.array(part).describe('host of the page around the player; an empty value: not known'),
})
export type AnalyticsOverview = z.output<typeof overview>
export type AnalyticsDay = z.output<typeof dayFigures>

const watchedMedia = z.object({ key: keySchema, title: z.string(), thumbnail: z.string().nullable(), type: z.enum(videoTypes) })
const watchingNow = z.object({
  people: z.int(),
  media: z
    .array(
      watchedMedia.extend({
        people: z.int(),
        phones: z.int().describe('of them on a phone'),
        begunJustNow: z.int().describe('of them who began in the last two minutes'),
        longestSeconds: z.int().describe('since the longest running playback began'),
        fromSecond: z.number().nullable().describe('the middle half is between these seconds of the media'),
        toSecond: z.number().nullable(),
        site: z.string().nullable().describe('host of the page most of them watch in'),
      }),
    )
    .describe('most people first, at most 50'),
})
export type WatchingNow = z.output<typeof watchingNow>

const videoView = z.object({
  dataVideo: watchedMedia
    .extend({ duration: z.number().nullable().describe('seconds'), folder: z.string().nullable(), deleted: z.boolean() })
    .describe('the media'),
  totalViews: z.int(),
  withImprint: z.int(),
  withoutImprint: z.int(),
  totalSeconds: z.number(),
  averageSeconds: z.number().describe('per view'),
  retention: z
    .array(share)
    .describe(
      'share of the views that saw each of 21 evenly spaced seconds, the first and the last among them; empty where nobody watched, and on pages of more than 100',
    ),
  toEnd: share.nullable().describe('share of the views that saw the last second'),
})
export type VideoView = z.output<typeof videoView>

const quality = z.object({
  views: z.int().describe('views that told their time to the first frame'),
  /** Milliseconds; upper bounds of the steps that times are counted in. */
  firstFrame: z.object({ median: z.int().nullable(), tenth: z.int().nullable().describe('the slowest tenth took at least so long') }),
  stalls: z.int(),
  stallSeconds: z.number(),
  stallShare: share.describe('time stalled, of the time played and stalled'),
  errors: z.int(),
  bitrate: z.int().nullable().describe('mean, in bits per second'),
})
const qualityRow = quality.extend({ value: z.string() })
const qualityReport = z.object({
  total: quality,
  previous: quality,
  days: z.array(quality.extend({ day })),
  networks: z.array(qualityRow.extend({ value: z.enum(networkKinds) })),
  browsers: z.array(qualityRow.extend({ value: z.enum(browserNames) })),
  worst: z
    .array(
      z.object({
        browser: z.enum(browserNames),
        network: z.enum(networkKinds),
        views: z.int(),
        slow: z.int().describe('of them in the slowest tenth'),
      }),
    )
    .describe('what the slowest tenth was watched with, the most first, at most 5'),
})
export type QualityReport = z.output<typeof qualityReport>
export type QualityFigures = z.output<typeof quality>

/** Statistics of an account over days of São Paulo. Every figure is defined in `docs/metrics.md`. */
export const analyticsRoutes = defineRoutes({
  getTotalTime: {
    method: 'GET',
    path: '/analytics/total-time',
    access: analytics,
    scope: 'statistics:read',
    summary: 'Media seconds played in a period',
    query: period,
    response: z.object({ totalSeconds: z.number() }),
  },
  getViews: {
    method: 'GET',
    path: '/analytics/views',
    access: analytics,
    scope: 'statistics:read',
    summary: 'Views begun in a period, with and without Imprint',
    query: period,
    response: z.object({ totalViews: z.int(), withImprint: z.int(), withoutImprint: z.int() }),
  },
  getStudentView: {
    method: 'GET',
    path: '/analytics/student-view',
    access: analytics,
    scope: 'statistics:read',
    summary: 'People who watched in a period',
    query: period,
    response: z.object({ studentViews: z.int() }),
  },
  getVideoViews: {
    method: 'GET',
    path: '/analytics/video-view',
    access: analytics,
    scope: 'statistics:read',
    summary: 'Views and time by media in a period',
    query: period.extend({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(9999).default(9999),
      search: outsideTextSchema.trim().max(200).default(''),
      orderBy: z.enum(['views', 'seconds', 'average', 'title']).default('views'),
      sortBy: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: page(videoView),
  },
  exportAnalytics: {
    method: 'GET',
    path: '/analytics/export',
    access: analytics,
    summary: 'Makes a report of a period, as XLSX and CSV, and mails a link to it',
    query: period,
    response: emptySchema,
  },
  getReport: {
    method: 'GET',
    path: '/r/{token}/{file}',
    base: '/files',
    access: { who: 'signed-address' },
    summary: 'A report behind an address that was mailed',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/), file: z.enum(['estatisticas.xlsx', 'estatisticas.csv']) }),
    raw: 'application/octet-stream',
  },
  getAnalyticsOverview: {
    method: 'GET',
    path: '/analytics/overview',
    access: analytics,
    scope: 'statistics:read',
    summary: 'What the screen of statistics shows of a period, beside the period before',
    query: period,
    response: overview,
  },
  getWatchingNow: {
    method: 'GET',
    path: '/analytics/now',
    access: analytics,
    scope: 'statistics:read',
    summary: 'Who watches now, by media',
    response: watchingNow,
  },
  getQuality: {
    method: 'GET',
    path: '/analytics/quality',
    access: analytics,
    scope: 'statistics:read',
    summary: 'How well playback went in a period: time to first frame, stalls, errors and bitrate by day, network and browser',
    query: period,
    response: qualityReport,
  },
})
