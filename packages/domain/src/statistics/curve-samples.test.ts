import { expect, it } from 'vitest'
import { encodeCurve } from './curve-bytes.ts'
import { addSamples, encodeSamples, sampleCurve, samplePlaces, secondOfPlace } from './curve-samples.ts'
import { expandCurves } from './expand-curves.ts'
import { type CurveChanges, addChanges, addSeconds } from './sparse-curve.ts'

const curveOf = (...views: [number, number][]) => {
  const changes: CurveChanges = new Map()
  addSeconds(changes, views, 'seen')
  return addChanges([], changes)
}

it('samples are what the whole curve has at their seconds, of media of any length', () => {
  const curve = curveOf([0, 1], [0, 7], [3, 400], [50, 51], [0, 10_000])
  for (const seconds of [1, 2, 7, 100, 101, 102, 333, 3601]) {
    const { seen } = expandCurves([encodeCurve(curve)], seconds)
    expect(sampleCurve(curve, seconds)).toEqual(Array.from({ length: samplePlaces }, (_, place) => seen[secondOfPlace(place, seconds)]))
  }
})

it('stored samples that follow each other are added up, and are stored beside long curves alone', () => {
  const [one, other] = [1, 200].map((step) => curveOf(...Array.from({ length: 300 }, (_, at): [number, number] => [0, 300 + at * step])))
  const sums: number[] = []
  for (const curve of [one, other]) addSamples(sums, encodeSamples(curve ?? [], 1000, 900) ?? new Uint8Array())
  const both = [sampleCurve(one ?? [], 1000), sampleCurve(other ?? [], 1000)]
  expect(sums).toEqual(both[0]?.map((seen, place) => seen + (both[1]?.[place] ?? 0)))
  expect(encodeSamples(one ?? [], 1000, 101)).toBeNull()
  expect(encodeSamples(one ?? [], 0, 900)).toBeNull()
  expect(encodeSamples([0, -1, 0, 5, 1, 0], 1000, 900)).toBeNull()
})
