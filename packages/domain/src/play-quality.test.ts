import { expect, it } from 'vitest'
import { acceptQuality, type QualityContext, type ReportedQuality } from './play-quality.ts'

const reported: ReportedQuality = {
  firstFrameMs: 640,
  stalls: 2,
  stallMs: 1800,
  errors: 1,
  errorCodes: ['segment'],
  bits: 24_000_000,
  playedMs: 8000,
  network: 'wifi',
}
const context: QualityContext = { sinceLast: 10, sinceOpened: 12, credit: 0, seconds: 8, stallMs: 0, errors: 0 }

it('acceptQuality accepts what a player measured in ten seconds', () => {
  expect(acceptQuality(reported, context)).toEqual({
    firstFrameMs: 640,
    stalls: 2,
    stallMs: 1800,
    errors: 1,
    errorCodes: ['segment'],
    bits: 24_000_000,
    playMs: 8000,
    network: 'wifi',
  })
})

it('acceptQuality cuts a million stalls in ten seconds to what the clock allows, per report and per session', () => {
  const forged = { ...reported, stalls: 1_000_000, stallMs: 86_400_000, errors: 1_000_000 }
  expect(acceptQuality(forged, context)).toMatchObject({ stalls: 48, stallMs: 12_000, errors: 1000 })
  expect(acceptQuality({ ...forged, stallMs: 100 }, context)).toMatchObject({ stalls: 0, stallMs: 100 })
  // What earlier reports of the session have counts, too.
  expect(acceptQuality(forged, { ...context, stallMs: 13_900, errors: 999 })).toMatchObject({ stalls: 0, stallMs: 100, errors: 1 })
  expect(acceptQuality(forged, { ...context, stallMs: 20_000, errors: 1000 })).toMatchObject({ stalls: 0, stallMs: 0, errors: 0 })
})

it('acceptQuality accepts the stall of a report that was delayed by a lost connection', () => {
  const late = { ...context, sinceLast: 0.1, sinceOpened: 60, credit: 60 }
  expect(acceptQuality({ ...reported, stallMs: 14_000 }, late)).toMatchObject({ stalls: 2, stallMs: 14_000 })
})

it('acceptQuality counts bits of accepted seconds only, at 100 Mbit/s at most, and keeps the bitrate', () => {
  expect(acceptQuality(reported, { ...context, seconds: 4 })).toMatchObject({ bits: 12_000_000, playMs: 4000 })
  expect(acceptQuality(reported, { ...context, seconds: 0 })).toMatchObject({ bits: 0, playMs: 0 })
  expect(acceptQuality({ ...reported, bits: 1e13 }, context)).toMatchObject({ bits: 8000 * 100_000, playMs: 8000 })
  expect(acceptQuality({ ...reported, playedMs: 0 }, context)).toMatchObject({ bits: 0, playMs: 0 })
})

it('acceptQuality drops a first frame that took longer than the session is open', () => {
  expect(acceptQuality({ ...reported, firstFrameMs: 14_100 }, context).firstFrameMs).toBeNull()
  expect(acceptQuality({ ...reported, firstFrameMs: undefined }, context).firstFrameMs).toBeNull()
})
