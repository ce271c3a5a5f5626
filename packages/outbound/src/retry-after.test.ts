import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

it.each([
  [undefined, null],
  ['', null],
  ['logo', null],
  [' 120 ', 120],
  ['0', 0],
  ['-5', 0],
  ['Sun, 22 Nov 2026 12:01:30 GMT', 90],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
])('readRetryAfter(%j) returns %j', (value, seconds) => {
  expect(readRetryAfter(value, new Date('2026-11-22T12:00:00Z'))).toBe(seconds)
})
