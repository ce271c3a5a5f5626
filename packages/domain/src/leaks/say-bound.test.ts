import { expect, it } from 'vitest'
import { boundOf, sayBound } from './say-bound.ts'

it.each([
  [1, 'nenhuma'],
  [2, 'nenhuma'],
  [0.4, '1 em 2'],
  [1 / 250, '1 em 250'],
  [1e-3, '1 em mil'],
  [1 / 24_999, '1 em 24 mil'],
  [1e-6, '1 em 1 milhão'],
  [1 / 1_960_000, '1 em 1,9 milhão'],
  [1 / 2_000_001, '1 em 2 milhões'],
  [1 / 24.9e6, '1 em 24 milhões'],
  [1e-9, '1 em 1 bilhão'],
  [1e-300, '1 em 1.000 quatrilhões'],
  [0, '1 em 1.000 quatrilhões'],
])('a bound of %s is said as “%s”, never as a smaller chance', (bound, words) => {
  expect(sayBound(bound)).toBe(words)
})

it('the bound of a capital grows with those tested', () => {
  expect(boundOf(Math.log(1e9), 1000)).toBeCloseTo(1e-6, 12)
  expect(boundOf(0, 1000)).toBe(1)
})
