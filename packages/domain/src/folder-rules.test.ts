import { expect, it } from 'vitest'
import { levelBelow } from './folder-depth.ts'
import { folderPlaceStep, placeBetween } from './folder-places.ts'

it('levelBelow allows three folder levels', () => {
  expect([null, 1, 2, 3].map(levelBelow)).toEqual([1, 2, 3, undefined])
})

it('placeBetween returns a place one step before the first or after the last media', () => {
  expect(placeBetween(null, null)).toBe(folderPlaceStep)
  expect(placeBetween(null, 5)).toBe(5 - folderPlaceStep)
  expect(placeBetween(-3, null)).toBe(folderPlaceStep - 3)
})

it.each([
  [1, 3, 2],
  [-3, -1, -2],
  [-1, 2, 0],
  [1, 2, undefined],
  [1, 1, undefined],
])('placeBetween(%d, %d) returns %s', (previous, next, place) => {
  expect(placeBetween(previous, next)).toBe(place)
})

it('placeBetween finds 20 places between two neighbours before it returns undefined', () => {
  let next = 2 * folderPlaceStep
  for (let times = 0; times < 20; times += 1) {
    const place = placeBetween(folderPlaceStep, next)
    expect(place).toBeGreaterThan(folderPlaceStep)
    expect(place).toBeLessThan(next)
    next = place ?? 0
  }
  expect(placeBetween(folderPlaceStep, next)).toBeUndefined()
})
