import { readNumbers, writeNumber } from './number-bytes.ts'
import type { SparseCurve } from './sparse-curve.ts'

/** Seconds of a media that are looked at where not every one is shown. */
export const samplePlaces = 101

/** The second of a place, of so many of a media. The first place is its first second, the last one its last. */
export const secondOfPlace = (place: number, seconds: number): number => Math.round((place * (seconds - 1)) / (samplePlaces - 1))

/** How many views saw the second of each place, of a media of so many seconds. */
export function sampleCurve(curve: SparseCurve, seconds: number): number[] {
  let [next, seen] = [0, 0]
  return Array.from({ length: samplePlaces }, (_, place) => {
    const second = secondOfPlace(place, seconds)
    for (; next < curve.length && (curve[next] ?? 0) <= second; next += 3) seen += curve[next + 1] ?? 0
    return seen
  })
}

/**
 * The samples of a curve as they are stored beside it, a number from 0 on for each place, which begin anew after the last one: samples of
 * several curves follow each other without anything between.
 * @returns null where the curve itself is no longer than they would be.
 */
export function encodeSamples(curve: SparseCurve, seconds: number, curveBytes: number): Uint8Array | null {
  if (seconds === 0 || curveBytes <= samplePlaces) return null
  const samples = sampleCurve(curve, seconds)
  if (samples.some((sample) => sample < 0)) return null
  const bytes: number[] = []
  for (const sample of samples) writeNumber(bytes, sample)
  return bytes.length < curveBytes ? Uint8Array.from(bytes) : null
}

/** Adds stored samples of any number of curves to sums by place. */
export function addSamples(sums: number[], bytes: Uint8Array): void {
  const { next, more } = readNumbers(bytes)
  for (let place = 0; more(); place = (place + 1) % samplePlaces) sums[place] = (sums[place] ?? 0) + next()
}
