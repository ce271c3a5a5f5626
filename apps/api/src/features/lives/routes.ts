import type { ErrorCode } from '@videozz/contract'
import { createStudioTicket, openLiveKey } from '@videozz/db'
import { type AccountSession, liveLongestMs } from '@videozz/domain'
import { type ChangeLiveOutcome, deleteLive, endLive, endLiveTest, extendLive, rotateLiveKey, startLiveTest } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { readLiveHealth } from './live-health.ts'
import { presentLive } from './present-live.ts'
import { readLives, requireLive, requireOpenLive } from './read-lives.ts'
import { changeLive, connectionOf, makeLiveKey, scheduleLive } from './save-live.ts'

/** Far more than a person schedules or changes; each may bring a picture. */
const saveLimit = { name: 'live-save', points: 120, seconds: 600 }

/** A studio that has lost its connection asks every few seconds. */
const studioLimit = { name: 'live-studio', points: 600, seconds: 600 }

type Refused = 'not-started' | 'too-long' | 'started' | 'testing'
const refusals: Record<Exclude<ChangeLiveOutcome<Refused>['outcome'], 'saved'>, ErrorCode> = {
  missing: 'LIVE_NOT_FOUND',
  finished: 'LIVE_FINISHED',
  'not-started': 'LIVE_NOT_STARTED',
  'too-long': 'LIVE_TOO_LONG',
  started: 'LIVE_TEST_LATE',
  testing: 'LIVE_TESTING',
}
const refusalValues = { hours: String(liveLongestMs / 3_600_000) }

/** Lives of an account: their plan, their keys, their end. Publishers reach them at the process `live`. */
export const livesFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  const limit = (session: AccountSession) => limiter.take({ rule: saveLimit, subject: session.accountId })
  const of = ({ accountId }: AccountSession, { id: key }: { id: string }) => ({ accountId, key })
  const context = () => ({ db: deps.db, jobs: deps.jobs, now: deps.now() })
  const present = (outcome: ChangeLiveOutcome<Refused>) => {
    if (outcome.outcome !== 'saved') throw new AppError(refusals[outcome.outcome], { values: refusalValues })
    return presentLive(outcome.live, deps.now())
  }
  return {
    listLives: ({ session, query }) => readLives(deps, session.accountId, query),
    getLive: async ({ session, params }) => presentLive(await requireLive(deps, of(session, params)), deps.now()),
    createLive: async ({ session, form, file }) => {
      await limit(session)
      return scheduleLive(deps, session, form, file)
    },
    updateLive: async ({ session, params, form, file }) => {
      await limit(session)
      return changeLive(deps, session, params.id, form, file)
    },
    deleteLive: async ({ session, params }) => {
      const outcome = await deleteLive(context(), { accountId: session.accountId, userId: session.id }, params.id)
      if (outcome === 'missing') throw new AppError('LIVE_NOT_FOUND')
      return {}
    },
    showLiveConnection: async ({ session, params }) => {
      const { sealed_key: sealed } = await requireOpenLive(deps, of(session, params))
      if (sealed === null) throw new AppError('LIVE_FINISHED')
      return connectionOf(deps, openLiveKey(deps.env.secretKey, sealed))
    },
    rotateLiveKey: async ({ session, params }) => {
      await limit(session)
      const { key, stored } = makeLiveKey(deps)
      present(await rotateLiveKey(context(), of(session, params), stored))
      return connectionOf(deps, key)
    },
    openLiveStudio: async ({ session, params, body }) => {
      await limiter.take({ rule: studioLimit, subject: session.accountId })
      const { key_hash: keyHash } = await requireOpenLive(deps, of(session, params))
      return { ticket: createStudioTicket(deps.env.secretKey, { purpose: body.purpose, keyHash }, deps.now()) }
    },
    finishLive: async ({ session, params }) => present(await endLive(context(), of(session, params))),
    extendLive: async ({ session, params, body }) => present(await extendLive(context(), of(session, params), body.minutes)),
    startLiveTest: async ({ session, params }) => present(await startLiveTest(context(), of(session, params))),
    endLiveTest: async ({ session, params }) => present(await endLiveTest(context(), of(session, params))),
    getLiveHealth: ({ session, params }) => readLiveHealth(deps, of(session, params)),
  }
})
