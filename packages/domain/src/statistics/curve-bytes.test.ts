import { expect, it } from 'vitest'
import { decodeCurve, encodeCurve } from './curve-bytes.ts'
import { expandCurves } from './expand-curves.ts'

it('curves are the same after they were stored, however large and of whatever sign their numbers are', () => {
  const curve = [0, 2, 0, 1, -1, 1, 127, 63, -63, 128, 64, -64, 86_399, -2_147_483_648, 2_147_483_647, 4_000_000, 300, -300]
  expect(decodeCurve(encodeCurve(curve))).toEqual(curve)
  expect(encodeCurve([0, 1, 0, 40, -1, 0])).toHaveLength(6)
  expect(decodeCurve(encodeCurve([]))).toEqual([])
})

it('stored curves are added up second by second, without what lies beyond the length', () => {
  const curves = [encodeCurve([0, 2, 0, 2, -1, 1, 4, -1, -1]), encodeCurve([1, 1, 0, 9, -1, 0])]
  expect(expandCurves(curves, 5)).toEqual({ seen: [2, 3, 2, 2, 1], again: [0, 0, 1, 1, 0] })
})
