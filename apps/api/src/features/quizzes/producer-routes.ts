import { type ErrorCode, mostMediaQuizzes, type QuizPlacement } from '@videozz/contract'
import { type AiItemRow, deleteQuizPlacement, findAiItem, listQuizPlacements, type QuizPlacementRow } from '@videozz/db'
import type { AccountSession } from '@videozz/domain'
import { placeQuiz, type PlaceQuizOutcome } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { sendMoodle, sendQti } from './export-quiz.ts'
import { readMediaQuizzes, readResults, readTakers } from './read-results.ts'

const refusals: Record<Exclude<PlaceQuizOutcome['outcome'], 'placed'>, ErrorCode> = {
  missing: 'AI_ITEM_NOT_FOUND',
  'not-completed': 'AI_ITEM_NOT_COMPLETED',
  'no-questions': 'QUIZ_WITHOUT_QUESTIONS',
  'no-media': 'VIDEO_NOT_FOUND',
  outside: 'QUIZ_SECOND_OUTSIDE',
  full: 'QUIZZES_FULL',
}

/** Where quizzes are offered, what came of them, and their files for other programs. */
export const quizResultsFeature = defineFeature((deps) => {
  const { db, env, now } = deps
  /** @throws AppError AI_ITEM_NOT_FOUND. */
  const requireQuiz = async ({ accountId }: AccountSession, id: string): Promise<AiItemRow> => {
    const row = await findAiItem(db, { accountId, origin: 'quiz', id })
    if (!row) throw new AppError('AI_ITEM_NOT_FOUND')
    return row
  }
  const { origin } = new URL(env.publicUrl)
  const present = (quizId: string, { embedId, ...placement }: QuizPlacementRow): QuizPlacement => ({
    ...placement,
    address: embedId === null ? null : `${origin}/embed/quiz/${quizId}/${embedId}`,
  })
  return {
    listQuizPlacements: async ({ params, session }) => {
      const { id } = await requireQuiz(session, params.id)
      return { items: (await listQuizPlacements(db, session.accountId, id)).map((row) => present(id, row)) }
    },
    placeQuiz: async ({ params, body, session }) => {
      const of = { accountId: session.accountId, quizId: params.id, videoKey: params.videoKey }
      const placed = await placeQuiz({ db, now: now() }, of, body, mostMediaQuizzes)
      if (placed.outcome !== 'placed')
        throw new AppError(refusals[placed.outcome], { values: { name: 'Quiz', most: String(mostMediaQuizzes) } })
      return present(params.id, placed.placement)
    },
    removeQuizPlacement: async ({ params, session }) => {
      const { id } = await requireQuiz(session, params.id)
      if (!(await deleteQuizPlacement(db, session.accountId, id, params.videoKey))) throw new AppError('VIDEO_NOT_FOUND')
      return {}
    },
    getQuizResults: async ({ params, session }) => readResults(db, (await requireQuiz(session, params.id)).id),
    findQuizViewers: async ({ params, body, session }) => readTakers(db, (await requireQuiz(session, params.id)).id, body),
    listMediaQuizResults: ({ params, session }) => readMediaQuizzes(db, session.accountId, params.key),
    exportQuizQti: async ({ params, session, reply }) => sendQti(deps, await requireQuiz(session, params.id), reply),
    exportQuizMoodle: async ({ params, session, reply }) => sendMoodle(deps, await requireQuiz(session, params.id), reply),
  }
})
