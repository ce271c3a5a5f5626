import { expect, it } from 'vitest'
import { noteReport, type ReportWindow } from './report-window.ts'

/** Which of these numbers count, one after the other. */
function counted(numbers: readonly number[]): number[] {
  let window: ReportWindow | null = null
  return numbers.filter((number) => {
    const next = noteReport(window, number)
    if (next) window = next
    return next !== undefined
  })
}

it('noteReport counts each report number once, in any order', () => {
  expect(counted([0, 1, 2, 3])).toEqual([0, 1, 2, 3])
  expect(counted([0, 0, 1, 1, 0, 1])).toEqual([0, 1])
  expect(counted([0, 3, 1, 2, 3, 1])).toEqual([0, 3, 1, 2])
  expect(counted([7, 5, 6, 7, 5])).toEqual([7, 5, 6])
})

it('noteReport refuses numbers older than the window', () => {
  const many = Array.from({ length: 100 }, (_, number) => number)
  expect(counted([...many, ...many])).toEqual(many)
  expect(counted([100, 70, 69])).toEqual([100, 70])
  expect(counted([0, 31, 0, 1, 30])).toEqual([0, 31, 1, 30])
  expect(counted([0, 2_147_483_647, 0, 2_147_483_646])).toEqual([0, 2_147_483_647, 2_147_483_646])
})

it('noteReport keeps the window within a 32-bit integer', () => {
  let window: ReportWindow | null = null
  for (let number = 0; number < 80; number++) window = noteReport(window, number) ?? window
  expect(window).toEqual({ last: 79, seen: 2 ** 31 - 1 })
})
