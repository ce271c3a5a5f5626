import { expect, it } from 'vitest'
import { planArrivals } from './arrivals.ts'

it('gives the same arrivals for the same seed, ascending and within the time', () => {
  const arrivals = planArrivals(50, 20, 7)
  expect(planArrivals(50, 20, 7)).toEqual(arrivals)
  expect(planArrivals(50, 20, 8)).not.toEqual(arrivals)
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
  expect(arrivals[0]).toBeGreaterThanOrEqual(0)
  expect(arrivals.at(-1)).toBeLessThan(20_000)
})

it('keeps the rate, and a share of 1/e of the gaps exceeds the mean gap', () => {
  const arrivals = planArrivals(2000, 30)
  expect(arrivals.length / 60_000).toBeCloseTo(1, 1)
  const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0))
  expect(gaps.filter((gap) => gap > 0.5).length / gaps.length).toBeCloseTo(Math.exp(-1), 1)
})

it('throws a RangeError for a rate of 0 and an invalid duration', () => {
  expect(() => planArrivals(0, 20)).toThrow(RangeError)
  expect(() => planArrivals(50, Number.NaN)).toThrow(RangeError)
})
