import { z } from 'zod'
import { aiLimits, alternativeKeys } from '../ai-content.ts'
import { instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

const letter = z.enum(alternativeKeys)
const attempts = {
  minimumScore: z.number().describe('percent of right answers that passes'),
  attempts: z.int().describe('attempts each viewer has; -1: any number'),
}

/** A quiz that a media offers, as the player is told of it with the media. */
export const offeredQuizSchema = z.object({
  id: keySchema,
  title: z.string(),
  second: z.number().nullable().describe('of the media at which it is offered; null: at the end'),
  required: z.boolean().describe('the player goes on only once it was answered'),
})
export type OfferedQuiz = z.output<typeof offeredQuizSchema>

const myQuiz = offeredQuizSchema.extend({
  ...attempts,
  questionCount: z.int(),
  used: z.int().describe('attempts this viewer began'),
  left: z.int().nullable().describe('attempts they may still begin; null: any number'),
  open: z.boolean().describe('one was begun and not finished: `beginQuizAttempt` continues it'),
  bestScore: z.number().nullable().describe('percent; null before the first finished attempt'),
  passed: z.boolean(),
})
/** A quiz as one viewer stands with it. */
export type MyQuiz = z.output<typeof myQuiz>

const askedQuestion = z.object({
  key: keySchema,
  question: z.string(),
  alternatives: z
    .array(z.object({ key: letter, answer: z.string() }))
    .describe('in the order they are shown; answered by `key`, which need not be the letter of their place'),
  image: z.string().nullable(),
})
export type AskedQuestion = z.output<typeof askedQuestion>
const answersSchema = z.record(keySchema, letter.nullable())

const attempt = z.object({
  id: keySchema,
  quiz: keySchema,
  title: z.string(),
  number: z.int().describe('of this viewer’s attempts at the quiz, from 1'),
  ...attempts,
  questions: z.array(askedQuestion).describe('in the order they are shown; as the quiz was when the attempt began'),
  answers: answersSchema.describe('letters chosen so far, by the key of the question'),
  startedAt: instantSchema,
})
export type QuizAttempt = z.output<typeof attempt>

const answeredQuestion = z.object({
  key: keySchema,
  answer: letter.nullable().describe('given by the viewer'),
  isCorrect: z.boolean(),
  correctAnswer: letter.nullable().describe('null where the quiz does not show right answers'),
  explanation: z.string().nullable().describe('null where the quiz does not show right answers'),
  again: z
    .array(z.object({ videoKey: keySchema, title: z.string(), start: z.number(), end: z.number() }))
    .describe('where the media explain it, in seconds'),
})
const result = z.object({
  id: keySchema,
  quiz: keySchema,
  score: z.number().describe('percent'),
  correct: z.int(),
  total: z.int(),
  passed: z.boolean(),
  minimumScore: z.number(),
  left: z.int().nullable().describe('attempts the viewer may still begin; null: any number'),
  questions: z.array(answeredQuestion).describe('in the order they were shown'),
})
export type QuizResult = z.output<typeof result>
export type AnsweredQuestion = z.output<typeof answeredQuestion>

const playback = { who: 'playback' } as const
const session = z.object({ id: keySchema })
// Bodies the player page sends leave out fields they do not name.
const answers = z.object({
  answers: answersSchema
    .refine((all) => Object.keys(all).length <= 2 * aiLimits.questions)
    .describe('all that were chosen, by the key of the question'),
})

export const quizTakingRoutes = defineRoutes({
  listMyQuizzes: {
    method: 'GET',
    path: '/playback/sessions/{id}/quizzes',
    access: playback,
    summary: 'Quizzes of the media that is played, and how its viewer stands with each; empty in previews',
    params: session,
    response: z.object({ items: z.array(myQuiz) }),
  },
  beginQuizAttempt: {
    method: 'POST',
    path: '/playback/sessions/{id}/quizzes/{quiz}/attempts',
    access: playback,
    summary: 'Begins an attempt at a quiz of the media, or continues the one that is not finished; tells no right answer',
    params: session.extend({ quiz: keySchema }),
    response: attempt,
  },
  saveQuizAnswers: {
    method: 'PUT',
    path: '/playback/sessions/{id}/quiz-attempts/{attempt}/answers',
    access: playback,
    summary: 'Keeps the answers of an attempt, so that it can be continued',
    params: session.extend({ attempt: keySchema }),
    body: answers,
    response: z.object({ saved: z.int().describe('answers kept') }),
  },
  finishQuizAttempt: {
    method: 'POST',
    path: '/playback/sessions/{id}/quiz-attempts/{attempt}/finish',
    access: playback,
    summary:
      'Finishes an attempt with these answers and tells its result; one that is finished keeps its answers and tells its result again',
    params: session.extend({ attempt: keySchema }),
    body: answers,
    response: result,
  },
})
