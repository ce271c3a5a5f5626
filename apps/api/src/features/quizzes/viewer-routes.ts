import { listMyQuizzes } from '@videozz/db'
import { attemptsRemaining } from '@videozz/domain'
import { beginAttempt, finishQuiz, type QuizPlayer, saveAnswers } from '@videozz/operations'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { requireBearer } from '../../shared/playback/load-session.ts'
import { PlaybackTokens } from '../../shared/playback/playback-tokens.ts'
import { requireReader } from '../../shared/playback/require-reader.ts'
import { imageUrl } from '../../shared/present-video.ts'
import { networkOf, RateLimiter } from '../../shared/rate-limit.ts'
import { presentAttempt, presentResult } from './present-attempt.ts'

/** Calls that change something, refused ones too: far more than a person makes. */
const perViewer = { name: 'quiz-write', points: 120, seconds: 60 }
/** A whole school behind one address takes a quiz at once. */
const perNetwork = { name: 'quiz-write-network', points: 6000, seconds: 60 }

const refusals = {
  erased: 'PLAYBACK_SESSION_INVALID',
  'not-offered': 'QUIZ_NOT_OFFERED',
  used: 'QUIZ_ATTEMPTS_USED',
  unknown: 'QUIZ_ATTEMPT_UNKNOWN',
  finished: 'QUIZ_ATTEMPT_FINISHED',
} as const

/** Quizzes for those who take them, with the session in which they play. */
export const quizTakingFeature = defineFeature((deps) => {
  const { db, env, now } = deps
  const tokens = new PlaybackTokens(env.secretKey, now, env.segmentKeySerial)
  const limiter = new RateLimiter(db, now)
  const context = () => ({ db, now: now() })
  /** @throws AppError QUIZ_PREVIEW, TOO_MANY_ATTEMPTS, or why the session may not play. */
  const requireTaker = async (request: FastifyRequest, id: string): Promise<QuizPlayer> => {
    const ref = requireBearer(tokens, request, id)
    await limiter.take({ rule: perViewer, subject: ref.id }, { rule: perNetwork, subject: networkOf(request.ip) })
    const { viewerId, videoKey } = await requireReader(db, ref, now())
    if (viewerId === null) throw new AppError('QUIZ_PREVIEW')
    return { viewerId, videoKey }
  }
  return {
    listMyQuizzes: async ({ params, request }) => {
      const { viewerId, videoKey } = await requireReader(db, requireBearer(tokens, request, params.id), now())
      const rows = viewerId === null ? [] : await listMyQuizzes(db, videoKey, viewerId)
      return { items: rows.map((row) => ({ ...row, left: attemptsRemaining({ attemptsLeft: row.attempts }, row.used) })) }
    },
    beginQuizAttempt: async ({ params, request }) => {
      const begun = await beginAttempt(context(), await requireTaker(request, params.id), params.quiz, imageUrl)
      if (begun.outcome !== 'begun') throw new AppError(refusals[begun.outcome])
      return presentAttempt(begun.attempt, begun.attempts)
    },
    saveQuizAnswers: async ({ params, body, request }) => {
      const saved = await saveAnswers(context(), await requireTaker(request, params.id), params.attempt, body.answers)
      if (saved.outcome !== 'saved') throw new AppError(refusals[saved.outcome])
      return { saved: saved.count }
    },
    finishQuizAttempt: async ({ params, body, request }) => {
      const finished = await finishQuiz(context(), await requireTaker(request, params.id), params.attempt, body.answers)
      if (finished.outcome !== 'finished') throw new AppError(refusals[finished.outcome])
      return presentResult(db, finished.attempt, finished.grade, finished.left)
    },
  }
})
