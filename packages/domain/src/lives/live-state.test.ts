import { describe, expect, it } from 'vitest'
import {
  beginLive,
  extendLive,
  finishLive,
  isLiveExpired,
  leaveLive,
  liveEnding,
  liveExpiryWords,
  liveOpensAt,
  liveReturnBy,
  type LiveState,
  nextLiveInstant,
  scheduleLive,
  settleLive,
} from './live-state.ts'

const start = new Date('2027-03-10T22:00:00Z')
const at = (minutes: number, seconds = 0): Date => new Date(start.getTime() + minutes * 60_000 + seconds * 1000)
const scheduled: LiveState = {
  status: 'scheduled',
  saveMode: 'permanent',
  scheduledAt: start,
  plannedEndAt: at(120),
  returnMinutes: 10,
  startedAt: null,
  endedAt: null,
  finishedAt: null,
  finishedBy: null,
  expiresAt: null,
}
const day = 24 * 60

it('a live that is scheduled waits, and is planned to last two hours', () => {
  expect(scheduleLive({ scheduledAt: start, saveMode: 'permanent', returnMinutes: 10 })).toEqual(scheduled)
})

const active = beginLive(scheduled, at(1))

describe('a scheduled live', () => {
  it('opens half an hour before', () => expect(liveOpensAt(scheduled)).toEqual(at(-30)))
  it('is over a day after, as one that never began', () => {
    expect(settleLive(scheduled, at(day, -1), false)).toBe(scheduled)
    const over = settleLive(scheduled, at(day + 500), false)
    expect(over).toMatchObject({ status: 'finished', finishedAt: at(day), finishedBy: 'never-begun', endedAt: null, expiresAt: null })
  })
  it('that begins late, after its planned end, gets another one', () => {
    expect(beginLive(scheduled, at(60)).plannedEndAt).toEqual(at(120))
    expect(beginLive(scheduled, at(23 * 60)).plannedEndAt).toEqual(at(25 * 60))
  })
})

describe('a live on air', () => {
  it('is finished twelve hours after its planned end, whoever publishes', () => {
    expect(active).toMatchObject({ status: 'active', startedAt: at(1) })
    expect(liveEnding(active)).toEqual({ at: at(14 * 60), by: 'limit' })
    expect(settleLive(active, at(14 * 60, -1), true)).toBe(active)
    expect(settleLive(active, at(14 * 60), true)).toMatchObject({ status: 'finished', finishedBy: 'limit', endedAt: at(14 * 60) })
  })
  it('whose publisher is gone waits for its minutes, then is finished at the instant at which they were over', () => {
    const ended = leaveLive(active, at(50))
    expect(ended).toMatchObject({ status: 'ended', endedAt: at(50) })
    expect(liveReturnBy(ended)).toEqual(at(60))
    expect(settleLive(ended, at(60, -1), true)).toBe(ended)
    expect(settleLive(ended, at(300), true)).toMatchObject({
      status: 'finished',
      finishedBy: 'absence',
      finishedAt: at(60),
      endedAt: at(50),
    })
    expect(liveReturnBy(leaveLive({ ...active, returnMinutes: 60 }, at(50)))).toEqual(at(110))
  })
  it('goes on when its publisher returns, with the beginning it had', () => {
    const back = beginLive(leaveLive(active, at(50)), at(58))
    expect(back).toMatchObject({ status: 'active', startedAt: at(1), endedAt: null, plannedEndAt: at(120) })
    expect(liveReturnBy(back)).toBeNull()
  })
  it('whose minutes reach beyond the longest time is finished by that', () => {
    const ended = leaveLive(active, at(14 * 60 - 3))
    expect(liveEnding(ended)).toEqual({ at: at(14 * 60), by: 'limit' })
  })
  it('is left only while it is on air', () => {
    const ended = leaveLive(active, at(50))
    expect(leaveLive(ended, at(55))).toBe(ended)
    expect(leaveLive(scheduled, at(55))).toBe(scheduled)
  })
})

describe('a finished live', () => {
  const done = (saveMode: LiveState['saveMode'], recorded = true) =>
    finishLive({ ...active, saveMode }, { at: at(90), by: 'person' }, recorded)
  it('never changes again, unless its recording expires', () => {
    expect(settleLive(done('permanent'), at(9 * day), true)).toEqual(done('permanent'))
    expect(nextLiveInstant(done('permanent'))).toBeNull()
    expect(done('permanent')).toMatchObject({ finishedBy: 'person', finishedAt: at(90), endedAt: at(90), expiresAt: null })
  })
  it('that is temporary expires seven days after, where anything was recorded', () => {
    const temporary = done('temporary')
    expect(temporary.expiresAt).toEqual(at(90 + 7 * day))
    expect(nextLiveInstant(temporary)).toEqual(at(90 + 7 * day))
    expect([isLiveExpired(temporary, at(90 + 7 * day, -1)), isLiveExpired(temporary, at(90 + 7 * day))]).toEqual([false, true])
    expect(done('temporary', false).expiresAt).toBeNull()
  })
  it.each([
    [0, 'Expira em 7 dia(s)'],
    [1, 'Expira em 7 dia(s)'],
    [day, 'Expira em 6 dia(s)'],
    [6 * day, 'Expira em 1 dia(s)'],
    [7 * day - 1, 'Expira em 1 dia(s)'],
    [7 * day, 'Expirado'],
    [9 * day, 'Expirado'],
  ])('says %i minutes after its end: %s', (minutes, words) => expect(liveExpiryWords(at(90 + 7 * day), at(90 + minutes))).toBe(words))
})

describe('extendLive', () => {
  it('moves the planned end from where it is, or from now where it has passed', () => {
    expect(extendLive(active, 30, at(100))).toEqual(at(150))
    expect(extendLive(active, 30, at(200))).toEqual(at(230))
  })
  it('refuses what is longer than a live may last', () => {
    expect(extendLive({ ...active, plannedEndAt: at(36 * 60 - 30) }, 30, at(0))).toEqual(at(36 * 60))
    expect(extendLive({ ...active, plannedEndAt: at(36 * 60 - 30) }, 31, at(0))).toBeNull()
  })
})
