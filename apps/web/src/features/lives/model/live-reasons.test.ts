import { errorMessage, type Session } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { activeLive, finishedLive, liveSession, testLive } from '../testing/test-live.ts'
import { liveReasons } from './live-reasons.ts'

const on = (live: Parameters<typeof liveReasons>[0], session = liveSession) =>
  Object.entries(liveReasons(live, session)).flatMap(([name, reason]) => (reason === null ? [name] : []))

it('allows what fits the state', () => {
  expect(on(testLive)).toEqual(['edit', 'connect', 'extend', 'share', 'remove'])
  expect(on(activeLive)).toEqual(['edit', 'connect', 'extend', 'share', 'finish', 'statistics', 'remove'])
  expect(on(finishedLive)).toEqual(['share', 'convert', 'statistics', 'remove'])
  expect(on({ ...finishedLive, expired: true })).toEqual(['remove'])
  expect(on({ ...finishedLive, recording: 'none' })).toEqual(['share', 'statistics', 'remove'])
  expect(liveReasons(finishedLive, liveSession).edit).toBe(errorMessage('LIVE_FINISHED'))
  expect(liveReasons(testLive, liveSession).finish).toBe(errorMessage('LIVE_NOT_STARTED'))
})

it('allows a manager what the group may', () => {
  const manager = (rules: string[]) =>
    ({ ...liveSession, tenant: { id: 't'.repeat(16), name: 'Ana', status: 'activated', rules } }) as unknown as Session
  expect(on(activeLive, manager([]))).toEqual([])
  expect(on(activeLive, manager(['videozz:videos:upload']))).toEqual(['edit', 'connect', 'extend', 'finish'])
  expect(on(activeLive, manager(['videozz:videos:delete']))).toEqual(['remove'])
})
