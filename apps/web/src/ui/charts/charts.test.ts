import { describe, expect, it } from 'vitest'
import { curveBetween, shareAt } from './curve.ts'
import { steepestDrops } from './drops.ts'
import { heatScale, heatStep } from './heat-scale.ts'
import { numberText, shareText, tickText, timeText } from './number-text.ts'
import { placeReadout } from './place-readout.ts'
import { joinRanges } from './ranges.ts'
import { labelledSteps, labelSpacing, timeTicks, valueTicks } from './ticks.ts'

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('valueTicks', () => {
  it.each([
    [602, [0, 250, 500, 750]],
    [600, [0, 200, 400, 600]],
    [5916, [0, 2000, 4000, 6000]],
    [1, [0, 1, 2]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [0, [0]],
    [Number.NaN, [0]],
  ])('of counts up to %d are %j', (max, ticks) => expect(valueTicks(max)).toEqual(ticks))

  it('are fractions only where the values are no counts', () => {
    expect(valueTicks(0.7, { wholeOnly: false })).toEqual([0, 0.25, 0.5, 0.75])
    expect(valueTicks(0.7)).toEqual([0, 1, 2])
  })

  it('are three to five, round, from zero, and reach the highest value', () => {
    for (let max = 1; max < 100_000; max = Math.ceil(max * 1.13)) {
      const ticks = valueTicks(max)
      expect([3, 4, 5]).toContain(ticks.length)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true)
    }
  })
})

describe('labels of a time axis', () => {
  it('are as many as fit', () => {
    expect(labelSpacing(28, 21, 44)).toBe(3)
    expect(labelSpacing(28, 9.6, 44)).toBe(5)
    expect(labelSpacing(7, 80, 44)).toBe(1)
    expect(labelSpacing(90, 0, 44)).toBe(90)
  })
  it('leave room for the label under the cursor', () => {
    expect(labelledSteps(28, 7, null)).toEqual([0, 7, 14, 21])
    expect(labelledSteps(28, 7, 8)).toEqual([0, 8, 14, 21])
    expect(labelledSteps(28, 7, 14)).toEqual([0, 7, 14, 21])
  })
})

it('timeTicks are round times and the end of the media', () => {
  expect(timeTicks(768, 900)).toEqual(
    [0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720, 768].filter((at) => at !== 720 || 768 - 720 >= 43),
  )
  expect(timeTicks(768, 300)).toEqual([0, 180, 360, 540, 768])
  expect(timeTicks(7200, 300)).toEqual([0, 1800, 3600, 5400, 7200])
  expect(timeTicks(0, 300)).toEqual([0])
})

describe('heatScale', () => {
  it('has round bounds that the highest value reaches', () => {
    const scale = heatScale(214)
    expect(scale.top).toBe(200)
    expect([0, 1, 49, 50, 100, 199, 200, 214].map((value) => heatStep(value, scale))).toEqual([0, 1, 1, 2, 3, 4, 5, 5])
  })
  it('of few values gives the highest the last step, and none the first', () => {
    expect([0, 1].map((value) => heatStep(value, heatScale(1)))).toEqual([0, 5])
    expect([0, 1, 2, 3].map((value) => heatStep(value, heatScale(3)))).toEqual([0, 1, 3, 5])
    expect(heatStep(0, heatScale(0))).toBe(0)
  })
  it('reaches h5 for every highest value', () => {
    for (let max = 1; max < 5000; max += 7) expect(heatStep(max, heatScale(max))).toBe(5)
  })
})

describe('steepestDrops', () => {
  const flat = (share: number, seconds: number) => Array.from({ length: seconds }, () => share)
  const shares = [...flat(1, 30), 0.95, 0.9, ...flat(0.87, 60), 0.7, ...flat(0.65, 60), ...flat(0.6, 60)]

  it('are named largest first, with the seconds where the loss is', () => {
    const drops = steepestDrops(shares)
    expect(drops.map(({ from, to }) => [from, to])).toEqual([
      [91, 93],
      [29, 32],
      [152, 153],
    ])
    expect(drops.map(({ loss }) => Number(loss.toFixed(2)))).toEqual([0.22, 0.13, 0.05])
  })
  it('do not overlap, even in a curve that falls evenly', () => {
    const drops = steepestDrops(Array.from({ length: 101 }, (_, second) => 1 - second / 100))
    expect(drops).toHaveLength(3)
    const ordered = drops.toSorted((one, other) => one.from - other.from)
    ordered.slice(1).forEach(({ from }, index) => expect(from).toBeGreaterThanOrEqual(ordered[index]?.to ?? 0))
  })
  it('do not name the rest of a drop that is longer than its steepest seconds', () => {
    const ramp = Array.from({ length: 20 }, (_, second) => 1 - second * (second < 10 ? 0.006 : 0.001))
    const [first, second] = steepestDrops([...flat(1, 40), ...ramp, ...flat(0.9, 100)])
    expect(first).toBeDefined()
    expect(second === undefined || Math.abs(second.from - (first?.from ?? 0)) >= 20).toBe(true)
  })
  it('are none in a curve without loss or without seconds', () => {
    expect(steepestDrops(flat(0.8, 100))).toEqual([])
    expect(steepestDrops([])).toEqual([])
  })
})

it('shareAt is on the line between two points, and curveBetween begins and ends on it', () => {
  const points = [
    { at: 0, share: 1 },
    { at: 10, share: 0.5 },
    { at: 20, share: 0.4 },
  ]
  expect(shareAt(points, 5)).toBe(0.75)
  expect(shareAt(points, 99)).toBe(0.4)
  expect(shareAt([], 3)).toBe(0)
  expect(curveBetween(points, 5, 15)).toEqual([
    { at: 5, share: 0.75 },
    { at: 10, share: 0.5 },
    { at: 15, share: 0.45 },
  ])
})

describe('placeReadout', () => {
  const place = { plotWidth: 600, width: 180, filledAt: () => 0 }
  it('is at the side where less is drawn', () => {
    expect(placeReadout({ ...place, cursor: 300, filledAt: (x) => (x > 300 ? 1 : 0) })).toBe(108)
    expect(placeReadout({ ...place, cursor: 300, filledAt: (x) => (x < 300 ? 1 : 0) })).toBe(312)
  })
  it('stays inside the plot', () => {
    expect(placeReadout({ ...place, cursor: 10 })).toBe(22)
    expect(placeReadout({ ...place, cursor: 590 })).toBe(398)
    expect(placeReadout({ ...place, plotWidth: 200, cursor: 100 })).toBe(0)
  })
})

it('joinRanges joins what touches, and leaves out what lies outside', () => {
  const ranges = [
    { from: 50, to: 60 },
    { from: 0, to: 20 },
    { from: 20, to: 30 },
    { from: 90, to: 140 },
    { from: 70, to: 70 },
  ]
  expect(joinRanges(ranges, 100)).toEqual([
    { from: 0, to: 30 },
    { from: 50, to: 60 },
    { from: 90, to: 100 },
  ])
})

it('numbers are written in Portuguese', () => {
  expect([numberText(5916), numberText(1.94), tickText(6000), tickText(600), tickText(1_200_000)].map(spaced)).toEqual([
    '5.916',
    '1,9',
    '6 mil',
    '600',
    '1,2 mi',
  ])
  expect([0, 0.001, 0.344, 0.999, 1].map(shareText).map(spaced)).toEqual(['0 %', '< 1 %', '34 %', '99 %', '100 %'])
  expect([0, 292, 3723].map(timeText)).toEqual(['00:00', '04:52', '1:02:03'])
})
