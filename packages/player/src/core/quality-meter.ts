import type { NetworkKind, PlayErrorCode } from '@videozz/contract'
import { createBitrateMeter } from './bitrate-meter.ts'
import type { Heartbeat } from './playback-api.ts'
import type { Clock } from './ports.ts'
import { createStallMeter } from './stall-meter.ts'
import type { Range } from './watched-ranges.ts'

/** The limits of a report: a day, and errors. */
const mostMs = 86_400_000
const mostErrors = 1000

export type QualityReport = NonNullable<Heartbeat['quality']>
export type QualityMeter = ReturnType<typeof createQualityMeter>

/**
 * Measures the quality of one playback session between its reports: time from the request to play to the first frame, stalls, errors and
 * bitrate. Seeks, pauses and time in a hidden page are not counted. `network` names the kind of network at present.
 */
export function createQualityMeter(clock: Clock, network: () => NetworkKind) {
  const stalls = createStallMeter(clock)
  const bitrate = createBitrateMeter()
  /** When play was requested; null before, and once the first frame was shown or the wait given up. */
  let requestedAt: number | null = null
  let firstFrameMs: number | undefined
  let begun = false
  let hidden = false
  let errors = 0
  let codes = new Set<PlayErrorCode>()

  return {
    /** The viewer wants it to play, and nothing shows yet. */
    requested() {
      if (!begun && !hidden) requestedAt ??= clock.now()
    },
    /** The first frame is on screen, or the first sound was played. */
    firstFrame() {
      if (!begun && requestedAt !== null) firstFrameMs = Math.min(mostMs, Math.round(clock.now() - requestedAt))
      begun = true
      requestedAt = null
    },
    /** The viewer gave up before the first frame. */
    gaveUp() {
      requestedAt = null
    },
    /** The position moves. */
    moving: stalls.moving,
    /** The position does not move any more, for lack of data. */
    waiting: stalls.waiting,
    /** The position does not move or jumps, for another reason: pause, seek, end, a refusal. */
    rest: stalls.rest,
    /** The page is hidden, or visible again. */
    setHidden(next: boolean) {
      hidden = next
      if (next) requestedAt = null
      stalls.setHidden(next)
    },
    /** An error interrupted playback. */
    failed(code: PlayErrorCode) {
      errors = Math.min(mostErrors, errors + 1)
      codes.add(code)
    },
    /** Another segment plays. */
    segment: bitrate.segment,
    /** Returns and clears what was measured since the last call, given what was watched since; undefined where that is nothing. */
    drain(ranges: readonly Range[]): QualityReport | undefined {
      const stalled = stalls.drain()
      const played = bitrate.drain(ranges)
      const report: QualityReport = {
        ...(firstFrameMs !== undefined && { firstFrameMs }),
        stalls: stalled.stalls,
        stallMs: Math.min(mostMs, stalled.stallMs),
        errors,
        errorCodes: [...codes],
        bits: played.bits,
        playedMs: Math.min(mostMs, played.playedMs),
        network: network(),
      }
      const isEmpty = firstFrameMs === undefined && report.stallMs === 0 && errors === 0 && report.playedMs === 0
      firstFrameMs = undefined
      errors = 0
      codes = new Set()
      return isEmpty ? undefined : report
    },
  }
}
