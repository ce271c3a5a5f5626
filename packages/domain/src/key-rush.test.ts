import { describe, expect, it } from 'vitest'
import { type RequestedKey, type KeyPace, paceKeys } from './key-rush.ts'
import { segmentKeyIndex, segmentsPerKey } from './segments.ts'

const start = Date.UTC(2026, 0, 1)
const fresh: KeyPace = { level: 0, at: null, last: null }
const key = (minute: number, second: number, rung = '480p'): RequestedKey => ({
  index: segmentKeyIndex(rung, minute * segmentsPerKey),
  at: new Date(start + second * 1000),
})
const minutes = (count: number) => Array.from({ length: count }, (_, minute) => minute)
/** Whether any of the keys, each asked by itself, is a rush. */
function isRush(keys: readonly RequestedKey[]): boolean {
  let pace = fresh
  return keys.some((each) => {
    const next = paceKeys(pace, [each])
    pace = next.pace
    return next.rushed
  })
}

describe('the pace of keys', () => {
  it('is at ease with who plays, at any speed that counts', () => {
    for (const rate of [1, 2, 4]) expect(isRush(minutes(120).map((minute) => key(minute, (minute * 60) / rate)))).toBe(false)
  })
  it('is at ease with who looks around, and with a rung that changes all the time', () => {
    expect(isRush([0, 7, 3, 14, 1, 9, 5, 18, 11, 2].map((minute, k) => key(minute, k * 3)))).toBe(false)
    expect(isRush(minutes(60).flatMap((minute) => ['240p', '480p', '720p'].map((rung, k) => key(minute, minute * 60 + k, rung))))).toBe(
      false,
    )
  })
  it('thinks nothing of the same key asked for again', () => {
    expect(isRush(Array.from({ length: 1000 }, (_, k) => key(3, k / 100)))).toBe(false)
  })
  it('tells who takes a lesson at once, in order or shuffled', () => {
    expect(isRush(minutes(10).map((minute) => key(minute, minute / 10)))).toBe(true)
    expect(isRush(minutes(40).map((minute) => key((minute * 17) % 40, minute / 10)))).toBe(true)
  })
  it('tells who takes it ten times as fast as it plays', () => {
    expect(isRush(minutes(60).map((minute) => key(minute, minute * 6)))).toBe(true)
  })
  it('knows nothing of a lesson of five minutes: that is what a player may load', () => {
    expect(isRush(minutes(5).map((minute) => key(minute, 0)))).toBe(false)
  })
  it('judges keys gathered together as it judges them one by one, and begins anew after a rush', () => {
    const { pace, rushed } = paceKeys(
      fresh,
      minutes(7).map((minute) => key(minute, 0)),
    )
    expect(rushed).toBe(true)
    expect(pace.level).toBe(0)
    expect(paceKeys(pace, [key(7, 1)]).rushed).toBe(false)
  })
  it('is not misled by keys asked for side by side', () => {
    const shuffled = minutes(10).map((minute) => key((minute * 7) % 10, minute / 100))
    expect(paceKeys(fresh, shuffled).rushed).toBe(true)
    const visited = [12, 3, 25, 8, 17].map((minute) => key(minute, 0))
    expect(paceKeys(fresh, visited).rushed).toBe(false)
  })
  it('is not disturbed by keys that two processes noted out of order', () => {
    const first = paceKeys(fresh, [key(1, 10)]).pace
    expect(paceKeys(first, [key(0, 5)]).pace.at).toEqual(new Date(start + 10_000))
  })
})
