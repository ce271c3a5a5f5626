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
/** How fast a bucket fills, in media seconds per second, and how many media seconds of pressure are a sign. */
export type KeyPace = { rate: number; mostPressure: number }

/** Media seconds that a full bucket gives at once. */
export const keyBurst = 180
/** Media seconds of pressure that are a sign. Fifty seeks in a minute stay below. */
const mostPressure = 300
/** Pressure beyond it is not counted: it is forgotten within a few minutes. */
const keptPressure = 600
/** What one viewer may have: three minutes at once, then four times real time. */
export const viewerPace: KeyPace = { rate: fastestRate, mostPressure }

/** Seconds after its first key from which a device counts towards the pace of its network: one film takes a program no less alone. */
const settledAfterSeconds = 120
/** Devices of a network that raise its pace. */
export const mostArrivals = 12
/** Pressure in a viewer's own bucket that playing does not reach, and seconds within which its player has reported. */
const ownHaste = 100
const reportedAfterSeconds = 15

/** Whether the haste of a network may be told as a sign of this viewer: it is in haste itself, or its player reports nothing. */
export const isHasty = (ownPressure: number, { openedAt, reported }: { openedAt: Date; reported: boolean }, now: Date): boolean =>
  ownPressure > ownHaste || (!reported && now.getTime() - openedAt.getTime() > reportedAfterSeconds * 1000)

/**
 * What the unsigned viewers of one network may have together: what one viewer may, since a program can be many of them, and a media second
 * per second more for each device that began a while ago. Seconds one of them was given are free to the others, so that a class which
 * watches one lesson needs the seconds of one.
 * @param arrivals when its devices were given their first key of the media.
 * @param hasty whether a sign may be told of the viewer who calls.
 */
export function networkPace(arrivals: readonly Date[], hasty: boolean, now: Date): KeyPace {
  const settled = arrivals.filter((at) => now.getTime() - at.getTime() >= settledAfterSeconds * 1000)
  return { rate: fastestRate + settled.length, mostPressure: hasty ? mostPressure : Number.POSITIVE_INFINITY }
}

/** Longest that the answer to a key call waits, in seconds; beyond, it is refused with the moment. */
export const keyHoldSeconds = 4
/** Media seconds that keys given ahead of need leave in a bucket, so that a seek right after them waits for nothing. */
const reserveSeconds = 16
/** Media seconds of one call; an hour has about sixty of them. */
export const keyCallSeconds = 64

/** Media seconds per second that only a download asks for without end: above twice the normal speed, with seeks. */
const easeRate = 2.5

/** Media seconds of keys within so many seconds that are no sign yet. */
export const usualKeySeconds = (within: number): number => mostPressure + within * easeRate

/** Media seconds that a key opens, as segments nominally are. */
export function keySeconds(keyIndex: number): number {
  const { from, to } = keySegments(keyIndex)
  return nominalStart(to, keyIndex) - nominalStart(from, keyIndex)
}

export const fullBucket = (now: Date): KeyBucket => ({ level: keyBurst, at: now, pressure: 0, episodeAt: now, episodeSeconds: 0 })

/** Seconds by which clocks of processes may differ; a bucket further ahead was used by one that was set wrong, and would stay empty. */
const mostClockDifference = 60

/** The bucket as it is now. Its own clock never goes back, so that processes whose clocks differ do not fill it twice. */
function refill(bucket: KeyBucket, rate: number, now: Date): KeyBucket {
  const since = (now.getTime() - bucket.at.getTime()) / 1000
  const elapsed = Math.max(0, since)
  const at = elapsed > 0 || since < -mostClockDifference ? now : bucket.at
  const pressure = Math.max(0, bucket.pressure - elapsed * easeRate)
  const episode =
    pressure > 0 ? { episodeAt: bucket.episodeAt, episodeSeconds: bucket.episodeSeconds } : { episodeAt: at, episodeSeconds: 0 }
  return { level: Math.min(keyBurst, bucket.level + elapsed * rate), at, pressure, ...episode }
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
export function takeKeys(before: KeyBucket, wanted: readonly number[], { rate, mostPressure }: KeyPace, now: Date): KeyVerdict {
  const bucket = refill(before, rate, now)
  const [first = 0, ...rest] = wanted
  const after = bucket.level - first
  const waitSeconds = first === 0 ? 0 : Math.max(0, -after / rate)
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
  const pressure = Math.min(keptPressure, bucket.pressure + (refused ? first : taken))
  const episodeSeconds = bucket.episodeSeconds + taken
  const within = Math.round((bucket.at.getTime() - bucket.episodeAt.getTime()) / 1000)
  const sign = pressure > mostPressure ? { seconds: Math.round(episodeSeconds), within } : null
  return {
    bucket: {
      ...bucket,
      level,
      pressure: sign ? 0 : pressure,
      episodeSeconds: sign ? 0 : episodeSeconds,
      ...(sign && { episodeAt: bucket.at }),
    },
    given,
    waitSeconds,
    sign,
  }
}
