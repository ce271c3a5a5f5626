import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

const { analytics } = accessRules
/** Days without watching after which a student counts as falling behind. */
export const idleDays = [7, 14, 30] as const
/** Lessons of a course that are counted; of a folder with more, the first ones. */
export const mostLessons = 1000

const params = z.object({ key: keySchema })
const since = z
  .enum(['28', '90', 'all'])
  .default('all')
  .describe('students who watched within so many days, today the last of them; all: since the beginning')
const idle = z.literal([...idleDays]).default(14)
const search = outsideTextSchema.trim().max(254).default('')

const lesson = z.object({
  key: keySchema,
  title: z.string(),
  module: z.string().nullable().describe('subfolder it lies in, such as `Módulo 1 › Fundamentos`; null in the folder itself'),
  duration: z.number().nullable().describe('seconds'),
  reached: z.int().describe('students who watched any of it'),
  completed: z.int(),
})

const stop = z.object({
  key: keySchema,
  title: z.string(),
  duration: z.number().nullable().describe('seconds'),
  students: z.int(),
  completed: z.int().describe('of them those who completed it'),
  position: z.number().nullable().describe('second at which half of the others had stopped'),
})

const courseStatistics = z.object({
  updatedAt: instantSchema.describe('until when reports are counted'),
  lessons: z.array(lesson).describe('media of the folder and of those in it that can be played, in the order of the course'),
  moreLessons: z.boolean().describe(`more than ${mostLessons} media: the others are not counted`),
  seconds: z.number().describe('length of all lessons'),
  students: z.int().describe('viewers of any lesson, of its present file, within `since`'),
  startedLately: z.int().describe('of them those who began within the last seven days'),
  meanCompleted: z.number().describe('lessons completed, mean of all students'),
  finished: z.int().describe('students who completed every lesson'),
  medianDays: z.number().nullable().describe('days from the first second to the last completion, median of those who finished'),
  behind: z
    .int()
    .describe('students who have not finished and watched nothing for `idle` days, whatever `since` says; without erased ones'),
  idle: z.int(),
  completionPercent: z.int(),
  shares: z
    .array(z.int())
    .length(11)
    .describe('students by completed share of the lessons: 0 % to below 10 %, …, 90 % to below 100 %, 100 %'),
  stops: z.array(stop).describe('lesson that students who fell behind watched last, the most first'),
})
export type CourseStatistics = z.output<typeof courseStatistics>

const idleStudent = z.object({
  viewer: z.object({ id: keySchema, name: z.string().nullable(), email: z.string().nullable(), verified: z.boolean() }),
  lesson: z.object({ key: keySchema, title: z.string(), duration: z.number().nullable() }).describe('what they watched last'),
  position: z.number().nullable().describe('second of it where they stopped'),
  share: z.number().min(0).max(1).describe('lessons completed, of all'),
  lessonsPerWeek: z.number().describe('lessons completed per week, from the first second to the last'),
  lastAt: instantSchema,
})
export type IdleStudent = z.output<typeof idleStudent>

/** Statistics of a folder as a course. Every figure is defined in `docs/metrics.md`. */
export const courseStatisticsRoutes = defineRoutes({
  getCourseStatistics: {
    method: 'GET',
    path: '/folders/{key}/statistics',
    access: analytics,
    scope: 'statistics:read',
    summary: 'How far students come in the lessons of a folder',
    params,
    query: z.object({
      since,
      idle: z.coerce
        .number()
        .pipe(z.literal([...idleDays]))
        .default(14),
    }),
    response: courseStatistics,
  },
  findIdleStudents: {
    // Names must not be part of addresses, which proxies and browsers log.
    method: 'POST',
    path: '/folders/{key}/statistics/behind',
    access: analytics,
    scope: 'viewers:read',
    summary: 'Students of a folder who have not finished and watched nothing for days, longest first',
    params,
    body: z.strictObject({
      idle,
      search,
      page: z.int().min(1).max(100_000).default(1),
      limit: z.int().min(1).max(100).default(10),
    }),
    response: page(idleStudent),
  },
  exportIdleStudents: {
    method: 'POST',
    path: '/folders/{key}/statistics/behind/csv',
    access: analytics,
    scope: 'viewers:read',
    summary: 'All of them, longest first (CSV with semicolons, decimal commas and a byte order mark)',
    params,
    body: z.strictObject({ idle, search }),
    raw: 'text/csv; charset=utf-8',
  },
})
