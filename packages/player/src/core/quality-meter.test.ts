import type { NetworkKind } from '@videozz/contract'
import { beforeEach, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.ts'
import { createQualityMeter, type QualityMeter } from './quality-meter.ts'

let fake: ReturnType<typeof createFakeClock>
let network: NetworkKind
let meter: QualityMeter
beforeEach(() => {
  fake = createFakeClock()
  network = 'wifi'
  meter = createQualityMeter(fake.clock, () => network)
})
const nothing = { stalls: 0, stallMs: 0, errors: 0, errorCodes: [], bits: 0, playedMs: 0, network: 'wifi' }
const wait = async (ms: number) => {
  meter.waiting()
  await fake.pass(ms)
  meter.moving()
}

it('measures the time from the first request to the first frame, once', async () => {
  meter.requested()
  await fake.pass(400)
  meter.requested()
  await fake.pass(240)
  meter.firstFrame()
  meter.requested()
  await fake.pass(5000)
  meter.firstFrame()
  expect(meter.drain([])).toEqual({ ...nothing, firstFrameMs: 640 })
  expect(meter.drain([])).toBeUndefined()
})

it('tells no first frame that the viewer gave up waiting for, or that a hidden page waited for', async () => {
  meter.requested()
  await fake.pass(3000)
  meter.gaveUp()
  await fake.pass(3000)
  meter.requested()
  await fake.pass(100)
  meter.firstFrame()
  expect(meter.drain([])?.firstFrameMs).toBe(100)
  meter = createQualityMeter(fake.clock, () => network)
  meter.requested()
  meter.setHidden(true)
  await fake.pass(60_000)
  meter.setHidden(false)
  meter.firstFrame()
  expect(meter.drain([])).toBeUndefined()
})

it('counts waits longer than 250 ms between movements, not those of starts, seeks and pauses', async () => {
  await wait(5000)
  await wait(250)
  expect(meter.drain([])).toBeUndefined()
  await wait(251)
  await wait(1000)
  meter.rest()
  await wait(4000)
  // A seek in a wait ends it.
  meter.waiting()
  await fake.pass(500)
  meter.rest()
  await fake.pass(9000)
  meter.moving()
  expect(meter.drain([])).toEqual({ ...nothing, stalls: 3, stallMs: 1751 })
})

it('splits a stall over the reports it lasts for and counts it in the first', async () => {
  meter.moving()
  meter.waiting()
  await fake.pass(200)
  expect(meter.drain([])).toBeUndefined()
  await fake.pass(9800)
  expect(meter.drain([])).toMatchObject({ stalls: 1, stallMs: 10_000 })
  await fake.pass(3000)
  meter.moving()
  expect(meter.drain([])).toMatchObject({ stalls: 0, stallMs: 3000 })
})

it('leaves out the time of a stall in which the page was hidden', async () => {
  meter.moving()
  meter.waiting()
  await fake.pass(1000)
  meter.setHidden(true)
  await fake.pass(60_000)
  meter.setHidden(false)
  await fake.pass(500)
  meter.moving()
  expect(meter.drain([])).toMatchObject({ stalls: 1, stallMs: 1500 })
  meter.setHidden(true)
  await wait(8000)
  expect(meter.drain([])).toBeUndefined()
})

it('sums the bits of the segments played, and counts those of a replay again', async () => {
  meter.segment({ from: 0, to: 2, bitrate: 1_000_000 })
  meter.segment({ from: 2, to: 4, bitrate: 3_000_000 })
  meter.segment({ from: 0, to: 2, bitrate: 1_000_000 })
  expect(
    meter.drain([
      [0, 4],
      [0, 1],
    ]),
  ).toEqual({ ...nothing, bits: 9_000_000, playedMs: 5000 })
  // The segment that plays goes on into the next report; what is not known has no bitrate.
  expect(meter.drain([[1, 3]])).toEqual({ ...nothing, bits: 1_000_000, playedMs: 1000 })
})

it('counts errors and names each kind once, with the network at the time of the report', () => {
  for (const code of ['segment', 'segment', 'decode'] as const) meter.failed(code)
  network = '3g'
  expect(meter.drain([])).toEqual({ ...nothing, errors: 3, errorCodes: ['segment', 'decode'], network: '3g' })
  expect(meter.drain([])).toBeUndefined()
})
