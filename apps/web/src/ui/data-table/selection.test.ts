import { expect, it } from 'vitest'
import { noSelection, rowsBetween, withoutKeys, withRows } from './selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((key) => ({ key }))
const keys = (some: readonly { key: string }[]): string => some.map(({ key }) => key).join('')

it('rowsBetween returns the rows between two keys in either direction', () => {
  expect(keys(rowsBetween(rows, 'b', 'd'))).toBe('bcd')
  expect(keys(rowsBetween(rows, 'c', 'a'))).toBe('abc')
  expect(keys(rowsBetween(rows, 'c', 'c'))).toBe('c')
  expect(keys(rowsBetween(rows, null, 'b'))).toBe('b')
  expect(keys(rowsBetween(rows, 'x', 'b'))).toBe('b')
  expect(keys(rowsBetween(rows, 'a', 'x'))).toBe('')
})

it('withRows adds and withoutKeys removes rows by key', () => {
  const selected = withRows(noSelection, rows.slice(0, 3))
  expect([...withRows(selected, rows.slice(2)).keys()]).toEqual(['a', 'b', 'c', 'd'])
  expect([...withoutKeys(selected, ['b', 'x']).keys()]).toEqual(['a', 'c'])
})
