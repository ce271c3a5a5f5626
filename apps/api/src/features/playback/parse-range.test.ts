import { expect, it } from 'vitest'
import { parseRange } from './parse-range.ts'

it.each([
  ['bytes=0-', { start: 0 }],
  ['bytes=5-9', { start: 5, end: 9 }],
  ['bytes=9-5', undefined],
  ['bytes=-500', undefined],
  ['bytes=0-1,4-5', undefined],
  ['chunks=0-1', undefined],
  [undefined, undefined],
])('parseRange parses or ignores the Range header %s', (header, range) => {
  expect(parseRange(header)).toEqual(range)
})
