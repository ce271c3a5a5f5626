import { keySegments, nominalStart } from './segments.ts'
import { fastestRate } from './watched-ranges.ts'

/**
 * How fast a viewer is given keys of a media, over all sessions and devices: a bucket of media seconds that fills with time and is
 * emptied by keys (token bucket). Negative levels are keys given ahead of time, whose answer waits.
 */
export type KeyBucket = {
  level: number
  at: Date
  /** Media seconds wanted faster than any viewer plays for long; falls with time. */
  pressure: number
  /** Since when the pressure lasts, and what was given since then, in media seconds. */
  episodeAt: Date
  episodeSeconds: number
}
/** Sizes of a bucket. `burst` in media seconds, `rate` in media seconds per second. */
export type KeyAllowance = { burst: number; rate: number }

/** What one viewer may have: three minutes at once, then four times real time. */
export const viewerAllowance: KeyAllowance = { burst: 180, rate: fastestRate }
/**
 * What the unsigned viewers of one network may have together: anyone can be many of them. Seconds one of them was given are free to the
 * others, so that a class which watches one lesson needs the allowance of one.
 */
export const networkAllowance: KeyAllowance = { burst: 600, rate: 16 }

/** Longest that the answer to a key call waits, in seconds; beyond, it is refused with the moment. */
export const keyHoldSeconds = 4
/** Media seconds that keys given ahead of need leave in a bucket, so that a seek right after them waits for nothing. */
const reserveSeconds = 16
/** Media seconds of one call; an hour has about sixty of them. */
export const keyCallSeconds = 64

/** Media seconds per second that only a download asks for without end: above twice the normal speed, with seeks. */
const easeRate = 2.5
/** Media seconds of pressure that are a sign. Fifty seeks in a minute stay below. */
const mostPressure = 300

/** Media seconds that a key opens, as segments nominally are. */
export function keySeconds(keyIndex: number): number {
  const { from, to } = keySegments(keyIndex)
  return nominalStart(to) - nominalStart(from)
}

export const fullBucket = ({ burst }: KeyAllowance, now: Date): KeyBucket => ({
  level: burst,
  at: now,
  pressure: 0,
  episodeAt: now,
  episodeSeconds: 0,
})

/** The bucket as it is now. */
function refill(bucket: KeyBucket, { burst, rate }: KeyAllowance, now: Date): KeyBucket {
  const elapsed = Math.max(0, (now.getTime() - bucket.at.getTime()) / 1000)
  const pressure = Math.max(0, bucket.pressure - elapsed * easeRate)
  const episode =
    pressure > 0 ? { episodeAt: bucket.episodeAt, episodeSeconds: bucket.episodeSeconds } : { episodeAt: now, episodeSeconds: 0 }
  return { level: Math.min(burst, bucket.level + elapsed * rate), at: now, pressure, ...episode }
}

/** What a bucket says to a call. */
export type KeyVerdict = {
  bucket: KeyBucket
  /** How many of the wanted keys are given, the first ones. */
  given: number
  /** Seconds until the answer may leave; with `given` 0, until another call may succeed. */
  waitSeconds: number
  /** What was wanted is faster than playing, for long: the sign `fast-keys`. The pressure begins anew. */
  sign: { seconds: number; within: number } | null
}

/**
 * Takes keys from a bucket. The first is given even ahead of time, if the wait is bearable; the others only while enough is left.
 * @param wanted media seconds of each wanted key, 0 for one given before.
 */
export function takeKeys(before: KeyBucket, wanted: readonly number[], allowance: KeyAllowance, now: Date): KeyVerdict {
  const bucket = refill(before, allowance, now)
  const [first = 0, ...rest] = wanted
  const after = bucket.level - first
  const waitSeconds = first === 0 ? 0 : Math.max(0, -after / allowance.rate)
  const refused = waitSeconds > keyHoldSeconds
  let [level, given, taken] = refused ? [bucket.level, 0, 0] : [after, 1, first]
  if (!refused && waitSeconds === 0) {
    for (const seconds of rest) {
      if (seconds > 0 && level - seconds < reserveSeconds) break
      level -= seconds
      taken += seconds
      given += 1
    }
  }
  const pressure = bucket.pressure + (refused ? first : taken)
  const episodeSeconds = bucket.episodeSeconds + taken
  const within = Math.round((now.getTime() - bucket.episodeAt.getTime()) / 1000)
  const sign = pressure > mostPressure ? { seconds: Math.round(episodeSeconds), within } : null
  return {
    bucket: { ...bucket, level, pressure: sign ? 0 : pressure, episodeSeconds: sign ? 0 : episodeSeconds, ...(sign && { episodeAt: now }) },
    given,
    waitSeconds,
    sign,
  }
}
