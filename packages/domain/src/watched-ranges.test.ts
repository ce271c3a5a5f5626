import { expect, it } from 'vitest'
import { acceptRanges, toMultirange } from './watched-ranges.ts'

const context = { duration: 100, sinceLast: 10, sinceOpened: 60, watched: 0 }

it('takes what was played at normal and at double speed', () => {
  expect(acceptRanges([[0, 10]], context)).toEqual({ seconds: 10, covered: [[0, 10]], implausible: false })
  expect(acceptRanges([[0, 20]], context)).toEqual({ seconds: 20, covered: [[0, 20]], implausible: false })
})

it('counts a replay again, but covers it once', () => {
  expect(
    acceptRanges(
      [
        [0, 3],
        [0, 3],
      ],
      context,
    ),
  ).toEqual({
    seconds: 6,
    covered: [
      [0, 3],
      [0, 3],
    ],
    implausible: false,
  })
})

it('stays inside the media and ignores empty and backward ranges', () => {
  expect(acceptRanges([[95, 130]], context)).toEqual({ seconds: 5, covered: [[95, 100]], implausible: false })
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
  ).toEqual({ seconds: 0, covered: [], implausible: false })
})

it('takes no more than twice the clock, and says so', () => {
  const report = acceptRanges([[0, 80]], context)
  expect(report.seconds).toBe(22)
  expect(report.covered).toEqual([[0, 22]])
  expect(report.implausible).toBe(true)
})

it('gives slack once per session, not once per report', () => {
  let watched = 0
  for (let report = 1; report <= 50; report++)
    watched += acceptRanges([[0, 90]], { duration: 100, sinceLast: 0.1, sinceOpened: report * 0.1, watched }).seconds
  expect(watched).toBeCloseTo(12)
})

it('closes the seams between reports', () => {
  const first = acceptRanges([[0, 9.49]], context).covered
  const second = acceptRanges([[9.51, 19.2]], context).covered
  expect([...first, ...second]).toEqual([
    [0, 10],
    [9, 20],
  ])
  expect(acceptRanges([[5, 6.02]], context).covered).toEqual([[5, 6]])
})

it('writes a multirange', () => {
  expect(
    toMultirange([
      [0, 10],
      [9, 20],
    ]),
  ).toBe('{[0,10),[9,20)}')
  expect(toMultirange([])).toBe('{}')
})
