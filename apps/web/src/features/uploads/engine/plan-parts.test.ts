import { describe, expect, it } from 'vitest'
import { createSpeedMeter } from './measure-speed.ts'
import { planParts } from './plan-parts.ts'

describe('planParts', () => {
  it.each([
    [0, [[0, 0]]],
    [1, [[0, 1]]],
    [10, [[0, 10]]],
    [
      11,
      [
        [0, 10],
        [10, 11],
      ],
    ],
    [
      20,
      [
        [0, 10],
        [10, 20],
      ],
    ],
  ])('splits %i bytes into parts without gap or overlap', (size, ranges) => {
    expect(planParts(size, 10).map(({ start, end }) => [start, end])).toEqual(ranges)
    expect(planParts(size, 10).map(({ partNumber }) => partNumber)).toEqual(ranges.map((_, at) => at + 1))
  })
})

describe('createSpeedMeter', () => {
  it('read returns null during the first second, then the bytes per second of the last seconds', () => {
    const meter = createSpeedMeter()
    meter.add(1000, 0)
    expect(meter.read(500)).toBeNull()
    meter.add(1000, 1000)
    expect(meter.read(2000)).toBe(1000)
    meter.add(8000, 20_000)
    expect(meter.read(20_000)).toBe(1000)
  })

  it('read returns null after a reset', () => {
    const meter = createSpeedMeter()
    meter.add(1000, 0)
    meter.reset()
    expect(meter.read(5000)).toBeNull()
  })
})
