/** Media seconds [from, to]. */
export type PlayedRange = readonly [from: number, to: number]

/** Fastest speed of the player. */
const fastestRate = 2
/** Seconds a report may run ahead of the clock: delivery of two reports is never evenly spaced. */
const clockSlack = 2
/** A second counts as covered when at least this much of it was played; seams between reports stay closed. */
const sliver = 0.05

export type ReportContext = {
  /** Seconds of the media; null while unknown. */
  duration: number | null
  /** Seconds since the last report, or since the session opened. */
  sinceLast: number
  /** Seconds since the session opened. */
  sinceOpened: number
  /** Media seconds counted so far. */
  watched: number
}

export type AcceptedReport = {
  /** Media seconds played; a replay counts again. */
  seconds: number
  /** Whole media seconds [from, to) covered. */
  covered: [number, number][]
  /** More was claimed than the clock allows. */
  implausible: boolean
}

/**
 * Takes what a player says it played, as far as it can be true: inside the media, and no faster than twice the clock,
 * both since the last report and since the session opened, so that saved-up slack is worth nothing.
 */
export function acceptRanges(ranges: readonly PlayedRange[], context: ReportContext): AcceptedReport {
  const end = context.duration ?? Number.MAX_SAFE_INTEGER
  const allowed = Math.min(context.sinceLast * fastestRate + clockSlack, context.sinceOpened * fastestRate + clockSlack - context.watched)
  let left = Math.max(0, allowed)
  const accepted: AcceptedReport = { seconds: 0, covered: [], implausible: false }
  for (const [rawFrom, rawTo] of ranges) {
    const from = Math.max(0, Math.min(rawFrom, end))
    const to = Math.min(rawTo, end)
    if (!(to > from)) continue
    const taken = Math.min(to - from, left)
    if (to - from > left + clockSlack) accepted.implausible = true
    left -= taken
    accepted.seconds += taken
    const first = Math.floor(from + sliver)
    const last = Math.ceil(from + taken - sliver)
    if (last > first) accepted.covered.push([first, last])
  }
  return accepted
}

/** Covered seconds as a PostgreSQL `int4multirange` literal. */
export function toMultirange(covered: readonly (readonly [number, number])[]): string {
  return `{${covered.map(([from, to]) => `[${from},${to})`).join(',')}}`
}
