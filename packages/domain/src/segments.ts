import { type FrameRate, framesPerSecond } from './frame-rate.ts'

/** The first three segments are short, so that playing starts early. */
const shortSegments = 3
const shortSeconds = 2
const longSeconds = 4
/** Seconds between forced key frames; every segment boundary is one. */
export const keyFrameSeconds = 2
/** Length of the encoder's segments and of its first ones, in seconds. */
export const segmentSeconds = { first: shortSeconds, rest: longSeconds } as const
/** Segments that share one key, about a minute. */
export const segmentsPerKey = 15

/** Where segment `index` ends at the earliest, in seconds from the start. */
function earliestEnd(index: number): number {
  const short = Math.min(index + 1, shortSegments)
  return short * shortSeconds + (index + 1 - short) * longSeconds
}

/**
 * Lengths of all segments of a rendition in seconds, computed before it is encoded: 2, 2, 2, then 4, the last takes the rest. Each boundary
 * is the first frame at or after the nominal time, where the encoder is made to force a key frame.
 * @param duration of the media in seconds.
 * @param rate frames per second of the rendition; `audioFrameRate` for sound.
 */
export function segmentDurations(duration: number, rate: FrameRate): number[] {
  const frames = Math.max(1, Math.round(duration * framesPerSecond(rate)))
  const durations: number[] = []
  let start = 0
  for (let index = 0; start < frames; index++) {
    const end = Math.min(frames, Math.ceil((earliestEnd(index) * rate.num) / rate.den))
    durations.push(((end - start) * rate.den) / rate.num)
    start = end
  }
  return durations
}

/** Second at which segment `index` begins. */
export function segmentStart(index: number, rate: FrameRate): number {
  return index === 0 ? 0 : (Math.ceil((earliestEnd(index - 1) * rate.num) / rate.den) * rate.den) / rate.num
}

const keyRanks = ['240p', '360p', '480p', '720p', '1080p']
const keysPerRendition = 100_000

/** Rank of the rung at the source's own height: a generation has at most one that is not of the ladder. */
const ownRank = keyRanks.length
const isOwnHeight = (rendition: string) => /^[1-9]\d{2,3}p$/.test(rendition)

function rankOf(rendition: string): number {
  if (rendition === 'audio') return 0
  const rank = keyRanks.indexOf(rendition)
  return rank < 0 && isOwnHeight(rendition) ? ownRank : rank
}

/** Number of the key that encrypts a segment, unique within a generation: each rendition has its own run of keys. */
export function segmentKeyIndex(rendition: string, sequence: number): number {
  const rank = rankOf(rendition)
  if (rank < 0) throw new RangeError(`Unknown rendition ${rendition}`)
  return rank * keysPerRendition + Math.floor(sequence / segmentsPerKey)
}

/** Which minute of the media a key opens, whatever its rendition; the run of segments it encrypts. */
export const keyRun = (keyIndex: number): number => keyIndex % keysPerRendition

/** All key numbers of a rendition with so many segments. */
export function segmentKeyIndexes(rendition: string, segments: number): number[] {
  return Array.from({ length: Math.ceil(segments / segmentsPerKey) }, (_, index) => segmentKeyIndex(rendition, index * segmentsPerKey))
}
