import { describe, expect, it } from 'vitest'
import { fullBucket, isHasty, type KeyBucket, keyBurst, keyHoldSeconds, keySeconds, networkPace, takeKeys, viewerPace } from './key-pace.ts'
import { noteKeyNetwork } from './key-networks.ts'
import { segmentKeyIndex } from './segments.ts'

const start = new Date('2026-01-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const four = (count: number) => Array.from({ length: count }, () => 4)

/** Calls of a player at these seconds, each with what it wants; what they waited at most, and the signs. */
function run(calls: readonly { at: number; wanted: number[] }[]) {
  let bucket: KeyBucket = fullBucket(start)
  let [waited, refused, signs] = [0, 0, 0]
  for (const { at, wanted } of calls.toSorted((a, b) => a.at - b.at)) {
    const verdict = takeKeys(bucket, wanted, viewerPace, after(at))
    bucket = verdict.bucket
    if (verdict.given === 0) refused += 1
    else waited = Math.max(waited, verdict.waitSeconds)
    if (verdict.sign) signs += 1
  }
  return { waited, refused, signs }
}

describe('takeKeys', () => {
  it('lets honest playback wait for nothing and records no sign', () => {
    const calm = { waited: 0, refused: 0, signs: 0 }
    const playing = (speed: number) => [
      { at: 0, wanted: four(4) },
      ...Array.from({ length: 60 }, (_, k) => ({ at: 4 + (k * 64) / speed, wanted: four(16) })),
    ]
    expect(run(playing(1))).toEqual(calm)
    expect(run(playing(2))).toEqual(calm)
    // Two tabs at different places of the media.
    expect(run([...playing(1), ...playing(1)])).toEqual(calm)
    const seeks = (perMinute: number) => Array.from({ length: perMinute }, (_, k) => ({ at: (k * 60) / perMinute, wanted: four(4) }))
    expect(run([...seeks(20), ...playing(1).map(({ at, wanted }) => ({ at: at + 60, wanted }))])).toEqual(calm)
  })

  it('lets fifty seeks in a minute wait for at most two seconds, without a sign', () => {
    const calls = Array.from({ length: 50 }, (_, k) => ({ at: k * 1.2, wanted: four(4) }))
    const { waited, refused, signs } = run(calls)
    expect(waited).toBeLessThanOrEqual(2)
    expect([refused, signs]).toEqual([0, 0])
  })

  it('gives three minutes at once, then four seconds of media a second', () => {
    let bucket = fullBucket(start)
    let given = 0
    for (let call = 0; call < 100; call++) {
      const verdict = takeKeys(bucket, four(1), viewerPace, start)
      bucket = verdict.bucket
      given += verdict.given * 4
    }
    expect(given).toBe(keyBurst + keyHoldSeconds * viewerPace.rate)
    const later = takeKeys(bucket, four(1), viewerPace, after(2))
    expect(later).toMatchObject({ given: 1, waitSeconds: 3 })
  })

  it('costs nothing for keys given before, even from an empty bucket', () => {
    const empty = { ...fullBucket(start), level: -16 }
    expect(takeKeys(empty, [0, 0, 0], viewerPace, start)).toMatchObject({ given: 3, waitSeconds: 0 })
    expect(takeKeys(empty, [4], viewerPace, start)).toMatchObject({ given: 0, waitSeconds: 5 })
  })

  it('records a sign when ten minutes are taken as fast as possible', () => {
    const calls = Array.from({ length: 150 }, (_, k) => ({ at: k * 0.7, wanted: four(1) }))
    expect(run(calls).signs).toBe(1)
    let bucket = fullBucket(start)
    const signs = []
    for (let call = 0; call < 150; call++) {
      const verdict = takeKeys(bucket, four(1), viewerPace, start)
      bucket = verdict.bucket
      if (verdict.sign) signs.push(verdict.sign)
    }
    expect(signs).toEqual([{ seconds: 196, within: 0 }])
  })

  it('gives nothing for time that another process has counted', () => {
    let bucket: KeyBucket = { ...fullBucket(start), level: 0 }
    let given = 0
    // The clocks of two processes are five seconds apart.
    for (let call = 0; call < 40; call++) {
      const verdict = takeKeys(bucket, four(1), viewerPace, after(call % 2 === 0 ? 5 : 0))
      bucket = verdict.bucket
      given += verdict.given * 4
    }
    expect(given).toBe(5 * viewerPace.rate + keyHoldSeconds * viewerPace.rate)
  })
})

it('a bucket that a process with a wrong clock has used fills again with time', () => {
  const ahead: KeyBucket = { ...fullBucket(after(86_400)), level: -16 }
  const { bucket } = takeKeys(ahead, four(1), viewerPace, start)
  expect(takeKeys(bucket, four(1), viewerPace, after(5))).toMatchObject({ given: 1, waitSeconds: 0 })
})

describe('networkPace', () => {
  it('is that of one viewer, and a second per second more for each device that began two minutes ago', () => {
    const rateOf = (arrivals: Date[], at: number) => networkPace(arrivals, false, after(at)).rate
    expect(rateOf([], 0)).toBe(4)
    const arrivals = [0, 1, 2].map(after)
    expect([119, 120, 122, 3600].map((at) => rateOf(arrivals, at))).toEqual([4, 5, 7, 7])
  })

  it('tells a sign of a viewer in haste, or whose player reports nothing', () => {
    const hurried = { ...fullBucket(start), level: 0, pressure: 299 }
    const isTold = (hasty: boolean) => takeKeys(hurried, four(1), networkPace([], hasty, start), start).sign !== null
    expect([isTold(true), isTold(false)]).toEqual([true, false])
    const opened = { openedAt: start, reported: false }
    expect(isHasty(90, opened, after(15))).toBe(false)
    expect(isHasty(180, { ...opened, reported: true }, after(15))).toBe(true)
    expect(isHasty(0, opened, after(16))).toBe(true)
    expect(isHasty(0, { ...opened, reported: true }, after(16))).toBe(false)
  })
})

it('keySeconds: at most 4 s of a derived key, a minute of a stored one', () => {
  expect([0, 2, 3, 90].map((sequence) => keySeconds(segmentKeyIndex('720p', sequence)))).toEqual([2, 2, 4, 4])
  expect([0, 1].map(keySeconds)).toEqual([54, 60])
})

describe('noteKeyNetwork', () => {
  it('counts networks for ten minutes and refuses the seventh', () => {
    let state = noteKeyNetwork(null, 'a', start).networks
    for (const network of ['b', 'c', 'd', 'e', 'f', 'a']) {
      const { networks, retryAt } = noteKeyNetwork(state, network, after(1))
      expect(retryAt).toBeNull()
      state = networks
    }
    expect(noteKeyNetwork(state, 'g', after(2)).retryAt).toEqual(after(600))
    expect(noteKeyNetwork(state, 'g', after(600))).toEqual({ networks: { seen: ['g'], since: after(600) }, retryAt: null })
  })
})
