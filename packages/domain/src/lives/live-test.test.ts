import { expect, it } from 'vitest'
import { liveTest, liveTestRestMs } from './live-test.ts'

const until = new Date('2027-03-10T22:00:00Z')
const at = (ms: number) => new Date(until.getTime() + ms)
const scheduled = { status: 'scheduled' } as const

it('tests until an instant, refuses for a while, then lets publishers begin', () => {
  expect(liveTest(scheduled, null, at(0))).toBeNull()
  expect(liveTest(scheduled, until, at(-1))).toBe('testing')
  expect(liveTest(scheduled, until, at(0))).toBe('over')
  expect(liveTest(scheduled, until, at(liveTestRestMs - 1))).toBe('over')
  expect(liveTest(scheduled, until, at(liveTestRestMs))).toBeNull()
})

it('tests nothing once a live has begun', () => {
  for (const status of ['active', 'ended', 'finished'] as const) expect(liveTest({ status }, until, at(-1))).toBeNull()
})
