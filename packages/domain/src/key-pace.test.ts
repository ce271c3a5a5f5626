import { describe, expect, it } from 'vitest'
import { fullBucket, type KeyBucket, keyHoldSeconds, keySeconds, networkAllowance, takeKeys, viewerAllowance } from './key-pace.ts'
import { noteKeyNetwork } from './key-networks.ts'
import { segmentKeyIndex } from './segments.ts'

const start = new Date('2026-01-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const four = (count: number) => Array.from({ length: count }, () => 4)

/** Calls of a player at these seconds, each with what it wants; what they waited at most, and the signs. */
function run(calls: readonly { at: number; wanted: number[] }[]) {
  let bucket: KeyBucket = fullBucket(viewerAllowance, start)
  let [waited, refused, signs] = [0, 0, 0]
  for (const { at, wanted } of calls.toSorted((a, b) => a.at - b.at)) {
    const verdict = takeKeys(bucket, wanted, viewerAllowance, after(at))
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
    let bucket = fullBucket(viewerAllowance, start)
    let given = 0
    for (let call = 0; call < 100; call++) {
      const verdict = takeKeys(bucket, four(1), viewerAllowance, start)
      bucket = verdict.bucket
      given += verdict.given * 4
    }
    expect(given).toBe(viewerAllowance.burst + keyHoldSeconds * viewerAllowance.rate)
    const later = takeKeys(bucket, four(1), viewerAllowance, after(2))
    expect(later).toMatchObject({ given: 1, waitSeconds: 3 })
  })

  it('costs nothing for keys given before, even from an empty bucket', () => {
    const empty = { ...fullBucket(viewerAllowance, start), level: -16 }
    expect(takeKeys(empty, [0, 0, 0], viewerAllowance, start)).toMatchObject({ given: 3, waitSeconds: 0 })
    expect(takeKeys(empty, [4], viewerAllowance, start)).toMatchObject({ given: 0, waitSeconds: 5 })
  })

  it('records a sign when ten minutes are taken as fast as possible', () => {
    const calls = Array.from({ length: 150 }, (_, k) => ({ at: k * 0.7, wanted: four(1) }))
    expect(run(calls).signs).toBe(1)
    let bucket = fullBucket(viewerAllowance, start)
    const signs = []
    for (let call = 0; call < 150; call++) {
      const verdict = takeKeys(bucket, four(1), viewerAllowance, start)
      bucket = verdict.bucket
      if (verdict.sign) signs.push(verdict.sign)
    }
    expect(signs).toEqual([{ seconds: 196, within: 0 }])
  })

  it('lets unsigned viewers of one network have more together', () => {
    const bucket = fullBucket(networkAllowance, start)
    expect(takeKeys(bucket, four(140), networkAllowance, start).given).toBe(140)
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
