import { readChanges } from './curve-bytes.ts'

/** The counts of each of so many seconds, of stored curves (`encodeCurve`) added up. */
export function expandCurves(curves: readonly Uint8Array[], seconds: number): { seen: number[]; again: number[] } {
  const [seenChange, againChange] = [new Float64Array(seconds + 1), new Float64Array(seconds + 1)]
  for (const curve of curves)
    readChanges(curve, (at, seen, again) => {
      if (at > seconds) return
      seenChange[at] = (seenChange[at] ?? 0) + seen
      againChange[at] = (againChange[at] ?? 0) + again
    })
  const total = (changes: Float64Array) => {
    let sum = 0
    return Array.from(changes.subarray(0, seconds), (change) => (sum += change))
  }
  return { seen: total(seenChange), again: total(againChange) }
}
