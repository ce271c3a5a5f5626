import { expect, it } from 'vitest'
import { joinSegments } from './join-segments.ts'

it('joins pieces of one line with what lies between them, by the line of the longest', () => {
  const segments = [
    { from: 0, to: 4.5, rate: 1, offset: 0.27 },
    { from: 8, to: 14, rate: 1.0445, offset: 0.06 },
    { from: 18, to: 29, rate: 1.05, offset: 0.02 },
  ]
  expect(joinSegments(segments)).toEqual([{ from: 0, to: 29, rate: 1.05, offset: 0.02 }])
})

it('keeps pieces apart that a cut, a long gap or a repetition lies between', () => {
  const cut = [
    { from: 0, to: 20, rate: 1, offset: 0 },
    { from: 20, to: 40, rate: 1, offset: 0.4 },
  ]
  expect(joinSegments(cut)).toEqual(cut)
  const gap = [
    { from: 0, to: 20, rate: 1, offset: 0 },
    { from: 27, to: 40, rate: 1, offset: 0 },
  ]
  expect(joinSegments(gap)).toEqual(gap)
  const repeated = [
    { from: 0, to: 20, rate: 1, offset: 0 },
    { from: 20, to: 25, rate: 1, offset: -20 },
  ]
  expect(joinSegments(repeated)).toEqual(repeated)
})
