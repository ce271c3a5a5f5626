import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { exportCase, readCase } from './export-case.ts'
import { inspectCode } from './inspect-code.ts'

/** Codes carry 45 random bits; these limits keep even a patient guesser from learning which exist. */
const perMinute = { name: 'imprint-minute', points: 30, seconds: 60 }
const perDay = { name: 'imprint-day', points: 1000, seconds: 86_400 }

/** A case is stored for years. */
const casesPerHour = { name: 'imprint-cases', points: 30, seconds: 3600 }

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
    getCase: ({ params, session }) => readCase(deps, session.accountId, params.id),
  }
})
