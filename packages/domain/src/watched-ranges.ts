import { joinSeconds, type Seconds, sharedSeconds } from './statistics/seconds.ts'

/** Media seconds [from, to]. */
export type PlayedRange = readonly [from: number, to: number]

/** Fastest speed that counts: twice what the player offers, since browsers and their extensions go beyond. */
export const fastestRate = 4
/** Seconds a report may run ahead of the clock: delivery of two reports is never evenly spaced. */
const clockSlackSeconds = 2
/** Media seconds one report may leave to the next: one delayed by a lost connection arrives right before the next. */
const maxCreditSeconds = 60
/** A second counts as covered when at least this much of it was played, so that the ranges of consecutive reports join. */
const sliverSeconds = 0.05

export type ReportContext = {
  /** Seconds of the media; null while unknown, and then nothing can have been played. */
  duration: number | null
  /** Seconds since the last report, or since the session opened. */
  sinceLast: number
  /** Seconds since the session opened. */
  sinceOpened: number
  /** Media seconds counted so far. */
  watched: number
  /** Media seconds that earlier reports left unclaimed. */
  credit: number
}

export type AcceptedReport = {
  /** Media seconds played; a replay counts again. */
  seconds: number
  /** Whole media seconds [from, to) covered. */
  covered: [number, number][]
  /** Those played from beginning to end, which tell whether they were played before: a second that two ranges share is none of them. */
  whole: Seconds
  /** Those played whole that an earlier range of the same report has. */
  again: Seconds
  /** More was claimed than the clock allows. */
  implausible: boolean
  /** Media seconds left for the next report. */
  credit: number
}

/**
 * Accepts the ranges a player reports as far as they are plausible: inside the media, and no faster than `fastestRate` times the clock,
 * both since the last reports and since the session opened, so that accumulated slack cannot be spent at once.
 */
export function acceptRanges(ranges: readonly PlayedRange[], context: ReportContext): AcceptedReport {
  const end = context.duration ?? 0
  const earned = context.credit + context.sinceLast * fastestRate
  const allowed = Math.min(earned + clockSlackSeconds, context.sinceOpened * fastestRate + clockSlackSeconds - context.watched)
  let left = Math.max(0, allowed)
  const accepted: AcceptedReport = { seconds: 0, covered: [], whole: [], again: [], implausible: false, credit: 0 }
  for (const [rawFrom, rawTo] of ranges) {
    const from = Math.max(0, Math.min(rawFrom, end))
    const to = Math.min(rawTo, end)
    if (!(to > from)) continue
    const taken = Math.min(to - from, left)
    if (to - from > left + clockSlackSeconds) accepted.implausible = true
    left -= taken
    accepted.seconds += taken
    const first = Math.floor(from + sliverSeconds)
    const last = Math.ceil(from + taken - sliverSeconds)
    const before = [...accepted.covered]
    if (last > first) accepted.covered.push([first, last])
    const whole = wholeRange(from, from + taken, end)
    accepted.again = joinSeconds(accepted.again, sharedSeconds(whole, before))
    accepted.whole = joinSeconds(accepted.whole, whole)
  }
  accepted.credit = Math.min(maxCreditSeconds, Math.max(0, earned - accepted.seconds))
  return accepted
}

/** Whole seconds of a range; the last one of the media is whole where it was played to the end. */
function wholeRange(from: number, to: number, end: number): Seconds {
  const [first, last] = [Math.ceil(from - sliverSeconds), to >= end ? Math.ceil(end - sliverSeconds) : Math.floor(to + sliverSeconds)]
  return last > first ? [[first, last]] : []
}

/** Covered seconds as a PostgreSQL `int4multirange` literal. */
export function toMultirange(covered: readonly (readonly [number, number])[]): string {
  return `{${covered.map(([from, to]) => `[${from},${to})`).join(',')}}`
}
