/** An estimate of the time left, in seconds, and when it was made, in milliseconds. */
export type TimeSample = { at: number; secondsLeft: number }

/** Samples older than this do not count. */
const windowMs = 20_000
/** A time is shown only after estimates over this span agree. */
const spanMs = 6000
const fewestSamples = 4
/** Most by which the ends foretold may differ: a part of the time left, and never less than some seconds. */
const spread = 0.2
const leastSpreadSeconds = 6

/**
 * The time left in seconds once it is steady: several estimates over some seconds foretell nearly the same end. Null before.
 * @param now in milliseconds.
 */
export function steadySecondsLeft(samples: readonly TimeSample[], now: number): number | null {
  const recent = samples.filter(({ at }) => at > now - windowMs)
  const [first, last] = [recent[0], recent.at(-1)]
  if (first === undefined || last === undefined || recent.length < fewestSamples || last.at - first.at < spanMs) return null
  const ends = recent.map(({ at, secondsLeft }) => at / 1000 + secondsLeft)
  const differing = Math.max(...ends) - Math.min(...ends)
  return differing <= Math.max(leastSpreadSeconds, last.secondsLeft * spread) ? last.secondsLeft : null
}

const kept = new Map<string, TimeSample[]>()

/** Notes an estimate of what `key` names, a media or an upload; null forgets the earlier ones. @param now in milliseconds. */
export function noteTime(key: string, secondsLeft: number | null, now: number = Date.now()): void {
  if (secondsLeft === null) {
    kept.delete(key)
    return
  }
  const earlier = kept.get(key)?.filter(({ at }) => at > now - windowMs) ?? []
  kept.set(key, [...earlier, { at: now, secondsLeft }])
}

/** The steady time left of what `key` names, in seconds; null while it is unknown or not steady. @param now in milliseconds. */
export const steadyTimeOf = (key: string, now: number = Date.now()): number | null => steadySecondsLeft(kept.get(key) ?? [], now)
