import type { Range } from './watched-ranges.ts'

/** A played segment: media seconds from and to, and its bits per second. */
export type PlayedSegment = { from: number; to: number; bitrate: number }

/** Segments whose bitrate is kept until their seconds are reported; a report is due long before. */
const mostSegments = 100
/** Segments that follow each other overlap by no more. */
const overlapSeconds = 0.1

const sharedSeconds = (from: number, to: number, { from: begin, to: end }: PlayedSegment) => Math.min(to, end) - Math.max(from, begin)

/** Weighs what was played by the bitrates of its segments. */
export function createBitrateMeter() {
  let segments: PlayedSegment[] = []
  return {
    /** Another segment plays. One played again, or at another rung, takes the place of the earlier one. */
    segment(next: PlayedSegment) {
      const others = segments.filter(({ from, to }) => sharedSeconds(from, to, next) <= overlapSeconds)
      segments = [...others.slice(1 - mostSegments), next]
    },
    /** Bits and media milliseconds of `ranges`, as far as their segments are known; segments before the present one are dropped. */
    drain(ranges: readonly Range[]) {
      let bits = 0
      let seconds = 0
      for (const [from, to] of ranges)
        for (const segment of segments) {
          const shared = Math.max(0, sharedSeconds(from, to, segment))
          seconds += shared
          bits += shared * segment.bitrate
        }
      segments = segments.slice(-1)
      return { bits: Math.round(bits), playedMs: Math.round(seconds * 1000) }
    },
  }
}
