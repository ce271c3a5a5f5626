import { type ErrorCode, mostOpenWritings } from '@videozz/contract'
import { dropWriting, findVideo } from '@videozz/db'
import { requestWriting, type RequestWritingOutcome } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { readWritings } from './read-writings.ts'

const refusals: Record<Exclude<RequestWritingOutcome['outcome'], 'requested'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  wordless: 'WRITING_WORDLESS',
  taken: 'WRITING_LANGUAGE_TAKEN',
  running: 'WRITING_RUNNING',
  full: 'WRITINGS_FULL',
}

/** Translations of subtitles, and details proposed from them. */
export const writingsFeature = defineFeature((deps) => {
  const { db, jobs, now, env } = deps
  return {
    listWritings: ({ params, session }) => readWritings(deps, session.accountId, params.key),
    requestWriting: async ({ params, body, session }) => {
      if (!(await findVideo(db, session.accountId, params.key))) throw new AppError('VIDEO_NOT_FOUND')
      if (env.textModel === null) throw new AppError('AI_NOT_CONFIGURED')
      const actor = { accountId: session.accountId, userId: session.id }
      const wanted = body.kind === 'details' ? { language: null, replaces: false } : { language: body.language, replaces: body.replaces }
      const request = { videoKey: params.key, ...wanted, mostOpen: mostOpenWritings }
      const { outcome } = await requestWriting({ db, jobs, now: now() }, actor, request)
      if (outcome !== 'requested')
        throw new AppError(refusals[outcome], outcome === 'full' ? { values: { most: String(mostOpenWritings) } } : {})
      return readWritings(deps, session.accountId, params.key)
    },
    dropWriting: async ({ params, session }) => {
      const media = { accountId: session.accountId, videoKey: params.key }
      if (!(await findVideo(db, session.accountId, params.key))) throw new AppError('VIDEO_NOT_FOUND')
      if (!(await dropWriting(db, media, params.id))) throw new AppError('WRITING_NOT_FOUND')
      return {}
    },
  }
})
