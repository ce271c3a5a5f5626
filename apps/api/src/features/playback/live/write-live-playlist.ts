import { segmentKeyIndex } from '@videozz/domain'
import { writeSegment, writeSegmentTags } from '../hls-text.ts'
import type { TimelinePlace, TimelineRendition } from './timeline.ts'

/** Longest that the packager makes a part, in seconds; one with a gap in it may last longer. */
const usualPartSeconds = 0.334
/** Least target duration, in seconds: that of a segment with a key frame every two seconds. */
const leastTargetSeconds = 2
/** Target durations from the end within which segments are never left out of an update (draft-pantos-hls-rfc8216bis § 4.4.3.8). */
const skipAfterTargets = 6

/** Milliseconds that an answer may be on its way. */
const answerMs = 400

export type LivePlaylistParts = {
  rendition: TimelineRendition
  /** Ends of the other renditions. */
  others: readonly { name: string; end: TimelinePlace }[]
  pathOf: (address: string) => string
}

/** Target duration and part target of a rendition: neither is exceeded by anything that is listed. */
export function liveTargets({ segments, parts, next }: TimelineRendition): { target: number; part: number } {
  const listed = [...parts.values()].flat().map(({ duration }) => duration)
  const open = (parts.get(next) ?? []).reduce((sum, { duration }) => sum + duration, 0)
  const longest = segments.reduce((most, { duration }) => Math.max(most, duration), open)
  return {
    target: Math.max(leastTargetSeconds, Math.round(longest)),
    part: Math.max(usualPartSeconds, Math.ceil(Math.max(0, ...listed) * 1000) / 1000),
  }
}

/**
 * How long a request for a part may be held, in milliseconds: less than hls.js waits for it (three parts, or eight tenths of a segment),
 * which a publisher that is gone would otherwise make an error.
 */
export function partHoldMs(rendition: TimelineRendition): number {
  const { target, part } = liveTargets(rendition)
  return Math.max(3 * part, 0.8 * target) * 1000 - answerMs
}

/**
 * Media playlist of a rendition on air, with its parts (draft-pantos-hls-rfc8216bis § 4.4): from the first segment on, so that viewers may
 * go back to the beginning.
 * @param update leave out what a player that has an earlier playlist knows (§ 6.2.5.1).
 */
export function writeLivePlaylist({ rendition, others, pathOf }: LivePlaylistParts, { update }: { update: boolean }): string {
  const { name, segments, parts, next, spans } = rendition
  const initOf = (sequence: number) => (spans.findLast((span) => span.first_sequence <= sequence) ?? spans[0])?.init_address ?? ''
  const { target, part: partTarget } = liveTargets(rendition)
  const first = segments[0]?.sequence ?? next
  const gone = spans.slice(1).filter(({ first_sequence: begins }) => begins < first).length
  const skipped = update ? countSkipped(segments, skipAfterTargets * target) : 0
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${skipAfterTargets * target},HOLD-BACK=${3 * target},PART-HOLD-BACK=${(3 * partTarget).toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget.toFixed(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(gone > 0 ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${gone}`] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    `#EXT-X-MAP:URI="${pathOf(initOf(first + skipped))}"`,
  ]
  const begins = new Set(spans.slice(1).map(({ first_sequence: sequence }) => sequence))
  let key: string | undefined
  const begin = (sequence: number) => {
    const keyUri = `keys/1-${segmentKeyIndex(name, sequence)}`
    lines.push(...writeSegmentTags({ keyUri, ...(begins.has(sequence) && { map: pathOf(initOf(sequence)) }) }, key))
    key = keyUri
    for (const { duration, independent, address } of parts.get(sequence) ?? [])
      lines.push(`#EXT-X-PART:DURATION=${duration.toFixed(6)},URI="${pathOf(address)}"${independent ? ',INDEPENDENT=YES' : ''}`)
  }
  for (const { sequence, duration, address } of segments.slice(skipped)) {
    begin(sequence)
    lines.push(...writeSegment(duration, address === null ? null : pathOf(address)))
  }
  // Also without a part: hls.js takes what follows the last segment for the open one, and the last segment itself where nothing does.
  begin(next)
  for (const { name: other, end } of others)
    lines.push(`#EXT-X-RENDITION-REPORT:URI="${other}.m3u8",LAST-MSN=${end.sequence}${end.part === null ? '' : `,LAST-PART=${end.part}`}`)
  return `${lines.join('\n')}\n`
}

/** Segments that end more than `seconds` before the end. */
function countSkipped(segments: TimelineRendition['segments'], seconds: number): number {
  let kept = 0
  for (let index = segments.length - 1; index >= 0; index--) {
    if (kept >= seconds) return index + 1
    kept += segments[index]?.duration ?? 0
  }
  return 0
}
