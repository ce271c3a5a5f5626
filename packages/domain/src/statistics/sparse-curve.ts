import type { Seconds } from './seconds.ts'

/**
 * How many views saw each second of a media, and how many saw it more than once, as changes from one second to the next: triples of second,
 * change of seen, change of seen again, in the order of the seconds. Two curves are added by adding their changes.
 */
export type SparseCurve = readonly number[]

/** Changes by second, while a curve is being made. */
export type CurveChanges = Map<number, [seen: number, again: number]>

/** Adds the seconds one view saw, or with `sign` -1 takes them away. */
export function addSeconds(changes: CurveChanges, seconds: Readonly<Seconds>, kind: 'seen' | 'again', sign: 1 | -1 = 1): void {
  const place = kind === 'seen' ? 0 : 1
  for (const [from, to] of seconds)
    for (const [at, change] of [
      [from, sign],
      [to, -sign],
    ] as const) {
      const entry = changes.get(at) ?? [0, 0]
      entry[place] += change
      changes.set(at, entry)
    }
}

/** A curve with changes added to it. */
export function addChanges(curve: SparseCurve, changes: Readonly<CurveChanges>): SparseCurve {
  const sum: CurveChanges = new Map([...changes].map(([at, [seen, again]]) => [at, [seen, again]]))
  for (let i = 0; i < curve.length; i += 3) {
    const [at, seen, again] = [curve[i] ?? 0, curve[i + 1] ?? 0, curve[i + 2] ?? 0]
    const entry = sum.get(at) ?? [0, 0]
    sum.set(at, [entry[0] + seen, entry[1] + again])
  }
  return [...sum]
    .filter(([, [seen, again]]) => seen !== 0 || again !== 0)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([at, [seen, again]]) => [at, seen, again])
}
