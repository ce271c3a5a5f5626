import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'

const { quiz: read, editQuiz: edit, analytics } = accessRules
const params = z.object({ id: keySchema })
const placed = params.extend({ videoKey: keySchema })

const placement = z.object({
  videoKey: keySchema,
  title: z.string(),
  duration: z.number().nullable().describe('seconds'),
  second: z.number().nullable().describe('of the media at which the quiz is offered; null: at the end'),
  required: z.boolean().describe('viewers go on only once they answered'),
  published: z.boolean(),
  address: z.string().nullable().describe('of the page with the quiz alone, for a frame; null while the media has no embed code'),
})
export type QuizPlacement = z.output<typeof placement>

const explained = z.object({ videoKey: keySchema, title: z.string(), start: z.number().describe('seconds'), end: z.number() })
const questionResult = z.object({
  key: keySchema,
  question: z.string(),
  asked: z.int().describe('finished attempts with this question'),
  right: z.int().describe('of them, those that answered it right'),
  explained: explained.nullable().describe('where a media explains it; null for questions written by hand'),
})
const results = z.object({
  attempts: z.int().describe('finished ones'),
  viewers: z.int().describe('who finished at least one'),
  passed: z.int().describe('of these viewers, those who passed'),
  averageScore: z.number().nullable().describe('percent, of finished attempts'),
  questions: z.array(questionResult).describe('those asked at least once, the hardest first'),
})
export type QuizResults = z.output<typeof results>
export type QuizQuestionResult = z.output<typeof questionResult>

const quizViewer = z.object({
  viewer: z
    .object({ id: keySchema, name: z.string().nullable(), email: z.string().nullable(), verified: z.boolean() })
    .nullable()
    .describe('null: erased'),
  attempts: z.int().describe('finished ones'),
  bestScore: z.number().describe('percent'),
  passedAt: instantSchema.nullable(),
  lastAt: instantSchema,
})
export type QuizViewer = z.output<typeof quizViewer>

export const quizResultsRoutes = defineRoutes({
  listQuizPlacements: {
    method: 'GET',
    path: '/quiz/{id}/placements',
    access: read,
    scope: 'videos:read',
    summary: 'Where a quiz is offered: in which media, and when',
    params,
    response: z.object({ items: z.array(placement) }),
  },
  placeQuiz: {
    method: 'PUT',
    path: '/quiz/{id}/placements/{videoKey}',
    access: edit,
    scope: 'videos:write',
    summary: 'Offers a completed quiz in a media, at its end or at a second; a quiz has one place in each media',
    params: placed,
    body: z.strictObject({
      second: z.number().min(0).max(1_000_000).nullable(),
      required: z.boolean().default(false),
      published: z.boolean().default(true),
    }),
    response: placement,
  },
  removeQuizPlacement: {
    method: 'DELETE',
    path: '/quiz/{id}/placements/{videoKey}',
    access: edit,
    scope: 'videos:write',
    summary: 'Offers a quiz in a media no more; results stay',
    params: placed,
    response: emptySchema,
  },
  getQuizResults: {
    method: 'GET',
    path: '/quiz/{id}/results',
    access: read,
    scope: 'videos:read',
    summary: 'Figures of a quiz over all its finished attempts, the hardest question first',
    params,
    response: results,
  },
  findQuizViewers: {
    // As who watched a media: names are for those who may see statistics.
    method: 'POST',
    path: '/quiz/{id}/results/viewers',
    access: analytics,
    scope: 'viewers:read',
    summary: 'Who took a quiz, and with which result; the latest first',
    params,
    body: z.strictObject({ page: z.int().min(1).max(100_000).default(1), limit: z.int().min(1).max(100).default(10) }),
    response: page(quizViewer),
  },
  listMediaQuizResults: {
    method: 'GET',
    path: '/videos/{key}/quizzes',
    access: analytics,
    scope: 'videos:read',
    summary: 'Quizzes offered in a media, each with its figures and its hardest question',
    params: z.object({ key: keySchema }),
    response: z.object({
      items: z.array(
        z.object({
          id: keySchema,
          title: z.string(),
          second: z.number().nullable(),
          published: z.boolean(),
          attempts: z.int(),
          viewers: z.int(),
          passed: z.int(),
          hardest: questionResult.nullable(),
        }),
      ),
    }),
  },
  exportQuizQti: {
    method: 'GET',
    path: '/quiz/{id}/export/qti',
    access: read,
    scope: 'videos:read',
    summary: 'A quiz as an IMS QTI 2.2 package (ZIP)',
    params,
    raw: 'application/zip',
  },
  exportQuizMoodle: {
    method: 'GET',
    path: '/quiz/{id}/export/moodle',
    access: read,
    scope: 'videos:read',
    summary: 'A quiz as Moodle XML',
    params,
    raw: 'application/xml',
  },
})
