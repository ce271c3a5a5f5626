import type { NetworkKind, PlayErrorCode } from '@videozz/contract'
import { fastestRate } from './watched-ranges.ts'

/** What a player measured since its last report. */
export type ReportedQuality = {
  /** Milliseconds from the request to play to the first frame. */
  firstFrameMs?: number | undefined
  stalls: number
  stallMs: number
  errors: number
  errorCodes: readonly PlayErrorCode[]
  /** Bits of the segments played, and the media milliseconds they are of. */
  bits: number
  playedMs: number
  network: NetworkKind
}
export type QualityContext = {
  /** Seconds since the last report, or since the session opened. */
  sinceLast: number
  /** Seconds since the session opened. */
  sinceOpened: number
  /** Media seconds that earlier reports left unclaimed (`acceptRanges`). */
  credit: number
  /** Media seconds of this report that were accepted. */
  seconds: number
  /** What earlier reports of the session have. */
  stallMs: number
  errors: number
}
/** What of it is plausible; whole milliseconds. */
export type AcceptedQuality = {
  firstFrameMs: number | null
  stalls: number
  stallMs: number
  errors: number
  errorCodes: PlayErrorCode[]
  bits: number
  playMs: number
  network: NetworkKind
}

/** A wait counts as a stall from here on. */
export const shortestStallMs = 250
/** Milliseconds by which a report may exceed the clock: delivery of two reports is never evenly spaced. */
const slackMs = 2000
/** Highest bitrate that counts, in bits per millisecond: 100 Mbit/s. */
const mostBitsPerMs = 100_000
/** Errors a session may have: a player gives up long before. */
const mostErrors = 1000

/**
 * Cuts what a player reports of the quality of playback to what is plausible: no more stalls than the time allows since the last reports
 * and since the session opened, no first frame before the session, and no more bits than the seconds accepted can have.
 */
export function acceptQuality(reported: ReportedQuality, context: QualityContext): AcceptedQuality {
  const openMs = Math.max(0, context.sinceOpened * 1000)
  const windowMs = Math.max(0, context.sinceLast + context.credit / fastestRate) * 1000 + slackMs
  const stallMs = Math.floor(Math.max(0, Math.min(reported.stallMs, windowMs, openMs + slackMs - context.stallMs)))
  const playMs = Math.max(0, Math.min(reported.playedMs, context.seconds * 1000))
  // Cut with its milliseconds, so that the bitrate stays.
  const bits = reported.playedMs > 0 ? Math.min((reported.bits * playMs) / reported.playedMs, playMs * mostBitsPerMs) : 0
  const { firstFrameMs, errorCodes } = reported
  return {
    firstFrameMs: firstFrameMs !== undefined && firstFrameMs <= openMs + slackMs ? Math.round(firstFrameMs) : null,
    stalls: Math.min(reported.stalls, Math.floor(stallMs / shortestStallMs)),
    stallMs,
    errors: Math.max(0, Math.min(reported.errors, mostErrors - context.errors)),
    errorCodes: [...new Set(errorCodes)],
    bits,
    playMs,
    network: reported.network,
  }
}
