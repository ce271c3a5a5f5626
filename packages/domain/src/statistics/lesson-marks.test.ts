import { expect, it } from 'vitest'
import { countMarks } from './lesson-marks.ts'

it('counts each lesson of each student once, in as many bytes as the lessons need', () => {
  const row = (...bytes: number[]) => [0, 0, 0, 10, ...bytes]
  const bytes = Uint8Array.from([...row(0b1000_0001, 0b0100_0000), ...row(0b1100_0000, 0), ...row(0, 0b1000_0000)])
  expect(countMarks(bytes, 10)).toEqual([2, 1, 0, 0, 0, 0, 0, 1, 1, 1])
  expect(countMarks(new Uint8Array(), 3)).toEqual([0, 0, 0])
})
