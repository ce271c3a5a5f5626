import type { AccountSession } from '@videozz/domain'
import { markCatalogue, saveMarkDefault, stopMarking } from '@videozz/operations'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { exportCase, readCase } from './export-case.ts'
import { inspectCode } from './inspect-code.ts'
import { readMarks } from './read-marks.ts'
import { readMark, saveMark, stopMark } from './video-mark.ts'

/** Codes carry 45 random bits; these limits keep even a patient guesser from learning which exist. */
const perMinute = { name: 'imprint-minute', points: 30, seconds: 60 }
const perDay = { name: 'imprint-day', points: 1000, seconds: 86_400 }

/** A case is stored for years. */
const casesPerHour = { name: 'imprint-cases', points: 30, seconds: 3600 }

/** Each looks at every media of the account. */
const cataloguesPerHour = { name: 'imprint-catalogue', points: 30, seconds: 3600 }

/** Each may have a media worked on. */
const marksPerHour = { name: 'imprint-mark', points: 300, seconds: 3600 }

const actorOf = ({ accountId, id: userId }: AccountSession) => ({ accountId, userId })

/** Looking up the playback behind an Imprint code, and cases exported of it. */
export const imprintFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  return {
    inspectCode: async ({ params, session }) => {
      await limiter.take({ rule: perMinute, subject: session.accountId }, { rule: perDay, subject: session.accountId })
      return inspectCode(deps.db, params.code, session.accountId, deps.env.product)
    },
    exportCase: async ({ params, session }) => {
      await limiter.take({ rule: casesPerHour, subject: session.accountId }, { rule: perDay, subject: session.accountId })
      return exportCase(deps, session, params.code)
    },
    getMarks: ({ session }) => readMarks(deps.db, session.accountId),
    saveMarks: async ({ body, session }) => {
      await saveMarkDefault(deps, actorOf(session), body.enabled)
      return readMarks(deps.db, session.accountId)
    },
    markCatalogue: async ({ session }) => {
      await limiter.take({ rule: cataloguesPerHour, subject: session.accountId })
      await markCatalogue({ ...deps, now: deps.now() }, actorOf(session))
      return readMarks(deps.db, session.accountId)
    },
    stopMarking: async ({ session }) => {
      await stopMarking(deps, actorOf(session))
      return readMarks(deps.db, session.accountId)
    },
    getVideoMark: ({ params, session }) => readMark(deps.db, session.accountId, params.key),
    saveVideoMark: async ({ params, body, session }) => {
      await limiter.take({ rule: marksPerHour, subject: session.accountId })
      return saveMark(deps, actorOf(session), params.key, body.enabled)
    },
    stopVideoMark: ({ params, session }) => stopMark(deps, actorOf(session), params.key),
    getCase: ({ params, session }) => readCase(deps, session.accountId, params.id),
  }
})
