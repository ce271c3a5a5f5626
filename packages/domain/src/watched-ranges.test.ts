import { expect, it } from 'vitest'
import { acceptRanges, toMultirange } from './watched-ranges.ts'

const context = { duration: 100, sinceLast: 10, sinceOpened: 60, watched: 0, credit: 0 }

it('acceptRanges accepts playback at normal, double and four times the speed', () => {
  expect(acceptRanges([[0, 10]], context)).toMatchObject({ seconds: 10, covered: [[0, 10]], implausible: false })
  expect(acceptRanges([[0, 20]], context)).toMatchObject({ seconds: 20, covered: [[0, 20]], implausible: false })
  expect(acceptRanges([[0, 40]], context)).toMatchObject({ seconds: 40, covered: [[0, 40]], implausible: false })
})

it('acceptRanges counts the seconds of a replay again', () => {
  expect(
    acceptRanges(
      [
        [0, 3],
        [0, 3],
      ],
      context,
    ),
  ).toMatchObject({
    seconds: 6,
    covered: [
      [0, 3],
      [0, 3],
    ],
    implausible: false,
  })
})

it('acceptRanges clips ranges to the media and ignores empty and backward ranges', () => {
  expect(acceptRanges([[95, 130]], context)).toMatchObject({ seconds: 5, covered: [[95, 100]], implausible: false })
  expect(
    acceptRanges(
      [
        [200, 210],
        [9, 9],
        [8, 3],
        [Number.NaN, 4],
      ],
      context,
    ),
  ).toMatchObject({ seconds: 0, covered: [], implausible: false })
})

it('acceptRanges accepts at most four times the elapsed time and marks more as implausible', () => {
  const report = acceptRanges([[0, 80]], context)
  expect(report.seconds).toBe(42)
  expect(report.covered).toEqual([[0, 42]])
  expect(report.implausible).toBe(true)
})

it('acceptRanges accepts nothing of a media with an unknown duration', () => {
  expect(acceptRanges([[0, 4e9]], { ...context, duration: null })).toMatchObject({ seconds: 0, covered: [], implausible: false })
})

it('acceptRanges limits 200 overlapping ranges to what the elapsed time allows', () => {
  const many = Array.from({ length: 200 }, (_, k): [number, number] => [k / 4, k / 4 + 50])
  const report = acceptRanges(many, context)
  expect(report.seconds).toBeCloseTo(42)
  expect(report.implausible).toBe(true)
})

it('acceptRanges grants its tolerance once per session, not once per report', () => {
  let watched = 0
  let credit = 0
  for (let report = 1; report <= 50; report++) {
    const taken = acceptRanges([[0, 90]], { duration: 100, sinceLast: 0.1, sinceOpened: report * 0.1, watched, credit })
    watched += taken.seconds
    credit = taken.credit
  }
  expect(watched).toBeCloseTo(5 * 4 + 2)
})

it('acceptRanges accepts a report that arrives right after a late one', () => {
  const late = acceptRanges([[0, 10]], { duration: 100, sinceLast: 20, sinceOpened: 20, watched: 0, credit: 0 })
  const next = acceptRanges([[10, 20]], { duration: 100, sinceLast: 0.05, sinceOpened: 20.05, watched: 10, credit: late.credit })
  expect([late.seconds, next.seconds, next.implausible]).toEqual([10, 10, false])
})

it('acceptRanges keeps at most 60 seconds of unused time as credit', () => {
  const idle = acceptRanges([], { duration: 9000, sinceLast: 3600, sinceOpened: 3600, watched: 0, credit: 0 })
  expect(idle.credit).toBe(60)
  const lump = acceptRanges([[0, 9000]], { duration: 9000, sinceLast: 10, sinceOpened: 3610, watched: 0, credit: idle.credit })
  expect(lump).toMatchObject({ seconds: 102, implausible: true, credit: 0 })
})

it('acceptRanges rounds to whole seconds so that consecutive reports leave no gap', () => {
  const first = acceptRanges([[0, 9.49]], context).covered
  const second = acceptRanges([[9.51, 19.2]], context).covered
  expect([...first, ...second]).toEqual([
    [0, 10],
    [9, 20],
  ])
  expect(acceptRanges([[5, 6.02]], context).covered).toEqual([[5, 6]])
})

it('toMultirange returns a PostgreSQL multirange literal', () => {
  expect(
    toMultirange([
      [0, 10],
      [9, 20],
    ]),
  ).toBe('{[0,10),[9,20)}')
  expect(toMultirange([])).toBe('{}')
})
