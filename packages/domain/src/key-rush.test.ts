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

describe('paceKeys', () => {
  it('detects no rush during playback at speeds up to 4', () => {
    for (const rate of [1, 2, 4]) expect(isRush(minutes(120).map((minute) => key(minute, (minute * 60) / rate)))).toBe(false)
  })
  it('detects no rush on ten seeks or on constant changes of the rung', () => {
    expect(isRush([0, 7, 3, 14, 1, 9, 5, 18, 11, 2].map((minute, k) => key(minute, k * 3)))).toBe(false)
    expect(isRush(minutes(60).flatMap((minute) => ['240p', '480p', '720p'].map((rung, k) => key(minute, minute * 60 + k, rung))))).toBe(
      false,
    )
  })
  it('detects no rush on repeated requests for the same key', () => {
    expect(isRush(Array.from({ length: 1000 }, (_, k) => key(3, k / 100)))).toBe(false)
  })
  it('detects a rush when all keys are requested at once, in order or shuffled', () => {
    expect(isRush(minutes(10).map((minute) => key(minute, minute / 10)))).toBe(true)
    expect(isRush(minutes(40).map((minute) => key((minute * 17) % 40, minute / 10)))).toBe(true)
  })
  it('detects a rush at ten times the playback speed', () => {
    expect(isRush(minutes(60).map((minute) => key(minute, minute * 6)))).toBe(true)
  })
  it('detects no rush in the five minutes that a player may load at once', () => {
    expect(isRush(minutes(5).map((minute) => key(minute, 0)))).toBe(false)
  })
  it('detects a rush in a batch of keys and resets the level after it', () => {
    const { pace, rushed } = paceKeys(
      fresh,
      minutes(7).map((minute) => key(minute, 0)),
    )
    expect(rushed).toBe(true)
    expect(pace.level).toBe(0)
    expect(paceKeys(pace, [key(7, 1)]).rushed).toBe(false)
  })
  it('detects a rush in shuffled concurrent requests, and none in five distant ones', () => {
    const shuffled = minutes(10).map((minute) => key((minute * 7) % 10, minute / 100))
    expect(paceKeys(fresh, shuffled).rushed).toBe(true)
    const visited = [12, 3, 25, 8, 17].map((minute) => key(minute, 0))
    expect(paceKeys(fresh, visited).rushed).toBe(false)
  })
  it('keeps the latest time when keys arrive out of order', () => {
    const first = paceKeys(fresh, [key(1, 10)]).pace
    expect(paceKeys(first, [key(0, 5)]).pace.at).toEqual(new Date(start + 10_000))
  })
})
