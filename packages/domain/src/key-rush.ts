import { keyRun } from './segments.ts'
import { fastestRate } from './watched-ranges.ts'

/** The rate at which a session requests keys: a level that rises with each and falls with time, and the last key requested. */
export type KeyPace = { level: number; at: Date | null; last: number | null }
export type RequestedKey = { index: number; at: Date }

/** Media seconds of one key, a little less than they are, so that rounding never makes normal playback suspicious. */
const keySeconds = 50
/** Keys in a row that are allowed ahead of playback: the first minutes are short, and players load a little ahead. */
const burst = 6
/** A key elsewhere in the media may be a seek; it takes twice as many of them. */
const jumpWeight = 0.5

/**
 * Updates a session's rate with the keys it requested. Playing requests the next key once a minute at normal speed and four times a minute
 * at the fastest that counts; seeking requests keys in any order. Keys requested in a row much faster mean a download. The same key
 * requested again counts nothing.
 * @param keys keys gathered within a moment.
 * @returns the new pace, and whether it is a rush; the level is then reset.
 */
export function paceKeys(pace: KeyPace, keys: readonly RequestedKey[]): { pace: KeyPace; rushed: boolean } {
  let { level, at, last } = pace
  let rushed = false
  // Concurrent key requests arrive in any order: they are sorted by their place in the media.
  for (const key of keys.toSorted((a, b) => a.index - b.index)) {
    const elapsed = at === null ? 0 : Math.max(0, (key.at.getTime() - at.getTime()) / 1000)
    level = Math.max(0, level - (elapsed * fastestRate) / keySeconds) + weigh(key.index, last)
    at = at === null || key.at > at ? key.at : at
    last = key.index
    if (level > burst) {
      rushed = true
      level = 0
    }
  }
  return { pace: { level, at, last }, rushed }
}

function weigh(index: number, last: number | null): number {
  if (index === last) return 0
  return last !== null && keyRun(index) === keyRun(last) + 1 ? 1 : jumpWeight
}
