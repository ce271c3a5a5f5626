import { hasSignal, recordSignal } from '@videozz/db'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'

const perMinute = { name: 'signal-minute', points: 60, seconds: 60 }

/** Events recorded once per person. */
export const signalsFeature = defineFeature(({ db, now }) => {
  const limiter = new RateLimiter(db, now)
  return {
    hasEvent: async ({ params, session }) => ({ exists: await hasSignal(db, session.id, params.event) }),
    recordEvent: async ({ body, session }) => {
      await limiter.take({ rule: perMinute, subject: session.id })
      // An event beyond what is kept of one person is dropped without an error.
      await recordSignal(db, session.id, body.event)
      return {}
    },
  }
})
