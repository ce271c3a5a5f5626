import type { AccountSession } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { addFile, cancel, createLeak, remove } from './change-leak.ts'
import { listCases, readCase, readPictures } from './read-leaks.ts'
import { makeReport } from './make-report.ts'

/** Each takes a core for about as long as the copy lasts. */
const perDay = { name: 'leaks-day', points: 50, seconds: 86_400 }

const actorOf = ({ accountId, id: userId }: AccountSession) => ({ accountId, userId })

/** Leaked copies, and what their forensic mark says. */
export const leaksFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  return {
    listLeaks: ({ query, session }) => listCases(deps, session.accountId, query),
    createLeak: async ({ body, session }) => {
      await limiter.take({ rule: perDay, subject: session.accountId })
      return createLeak(deps, actorOf(session), body)
    },
    getLeak: ({ params, session }) => readCase(deps, session.accountId, params.id),
    addLeakFile: async ({ params, body, session }) => {
      await limiter.take({ rule: perDay, subject: session.accountId })
      return addFile(deps, actorOf(session), params.id, body.source)
    },
    cancelLeak: ({ params, session }) => cancel(deps, actorOf(session), params.id),
    deleteLeak: async ({ params, session }) => {
      await remove(deps, actorOf(session), params.id)
      return {}
    },
    listLeakPictures: ({ params, session }) => readPictures(deps, session.accountId, params.id),
    getLeakReport: async ({ params, session, reply }) => {
      const { html, name } = await makeReport(deps, actorOf(session), params.id)
      // It is a file to be kept, and no page of ours: it runs nothing and reads nothing.
      void reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        'x-content-type-options': 'nosniff',
      })
      return html
    },
  }
})
