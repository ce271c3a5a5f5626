import { describe, expect, it } from 'vitest'
import { keeps, median, percentile, ratios, spread } from './statistics.ts'

describe('statistics', () => {
  it('median returns the middle of an odd or even number of values, in any order', () => {
    expect(median([9, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 100])).toBe(3.5)
    expect(median([7])).toBe(7)
    expect(() => median([])).toThrow(RangeError)
  })

  it('spread returns the lowest and the highest value', () => {
    expect(spread([3, -1, 2])).toEqual({ low: -1, high: 3 })
    expect(() => spread([])).toThrow(RangeError)
  })

  it('ratios divides values pairwise', () => {
    expect(ratios([3, 8], [2, 4])).toEqual([1.5, 2])
    expect(() => ratios([1, 2], [1])).toThrow(RangeError)
  })

  it('keeps compares the median with the budget, and accepts the limit itself', () => {
    expect(keeps([1, 1.5, 9], { most: 1.5 })).toBe(true)
    expect(keeps([1, 1.51, 9], { most: 1.5 })).toBe(false)
    expect(keeps([0.1, 0.8, 0.9], { least: 0.8 })).toBe(true)
    expect(keeps([0.1, 0.79, 0.9], { least: 0.8 })).toBe(false)
  })

  it('percentile returns the value that a share of all values does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(hundred, 0.95)).toBe(95)
    expect(percentile(hundred, 0.951)).toBe(96)
    expect(percentile(hundred, 1)).toBe(100)
    expect(percentile([3, 1, 2], 0)).toBe(1)
    expect(percentile([5], 0.5)).toBe(5)
    expect(() => percentile([], 0.95)).toThrow(RangeError)
  })
})
