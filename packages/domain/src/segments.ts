import { type FrameRate, framesPerSecond } from './frame-rate.ts'

/** The first three segments are short, so that playing starts early. */
const shortSegments = 3
const shortSeconds = 2
const longSeconds = 4
/** Seconds between forced key frames; every segment boundary is one. */
export const keyFrameSeconds = 2
/** Length of the encoder's segments and of its first ones, in seconds. */
export const segmentSeconds = { first: shortSeconds, rest: longSeconds } as const

/**
 * How a rendition is cut into segments: `growing` ones last 2, 2, 2, then 4 seconds; of `units` each has one key frame, as a marked
 * rendition's have, so that a session gets one of two variants every 2 seconds.
 */
export type SegmentLayout = 'growing' | 'units'

/** Layout that a rendition is encoded in. @param markVersion of its forensic mark; null of an unmarked one. */
export const layoutOfMark = (markVersion: number | null): SegmentLayout => (markVersion === null ? 'growing' : 'units')

/** Key-frame intervals before a segment. */
export const firstUnitOf = (sequence: number, layout: SegmentLayout): number =>
  layout === 'units' || sequence < shortSegments ? sequence : shortSegments + (sequence - shortSegments) * (longSeconds / keyFrameSeconds)

/** Where segment `index` ends at the earliest, in seconds from the start. */
function earliestEnd(index: number, layout: SegmentLayout): number {
  if (layout === 'units') return (index + 1) * keyFrameSeconds
  const short = Math.min(index + 1, shortSegments)
  return short * shortSeconds + (index + 1 - short) * longSeconds
}

/**
 * Lengths of all segments of a rendition in seconds, computed before it is encoded; the last takes the rest. Each boundary is the first
 * frame at or after the nominal time, where the encoder is made to force a key frame.
 * @param duration of the media in seconds.
 * @param rate frames per second of the rendition; `audioFrameRate` for sound.
 */
export function segmentDurations(duration: number, rate: FrameRate, layout: SegmentLayout = 'growing'): number[] {
  const frames = Math.max(1, Math.round(duration * framesPerSecond(rate)))
  const durations: number[] = []
  let start = 0
  for (let index = 0; start < frames; index++) {
    const end = Math.min(frames, Math.ceil((earliestEnd(index, layout) * rate.num) / rate.den))
    durations.push(((end - start) * rate.den) / rate.num)
    start = end
  }
  return durations
}

/** Second at which segment `index` begins. */
export function segmentStart(index: number, rate: FrameRate, layout: SegmentLayout = 'growing'): number {
  return index === 0 ? 0 : (Math.ceil((earliestEnd(index - 1, layout) * rate.num) / rate.den) * rate.den) / rate.num
}

/** Sequence numbers a rendition may have at most: its keys have so many numbers of their own. */
const keysPerRendition = 100_000
/** Stands for the height of a sound file's rendition in the number of a key. */
const audioHeight = 20
/**
 * Keys from this number on open one segment each and are derived from the media's secret. Those below it open `storedKeySegments` segments
 * and are stored in `media_keys`: media that earlier versions encoded have them.
 */
const firstDerivedKey = 1_000_000
/** Derived keys from this number on are those of renditions cut into units. */
const firstUnitKey = 1_000_000_000
const storedKeySegments = 15

/**
 * Number of the key that encrypts a segment, unique within a generation: each rendition has its own run of keys. The number tells the layout
 * as well, so that what a key opens is known from it alone.
 */
export function segmentKeyIndex(rendition: string, sequence: number, layout: SegmentLayout = 'growing'): number {
  const height = rendition === 'audio' ? audioHeight : Number(/^(\d{2,4})p$/.exec(rendition)?.[1])
  if (!(height >= audioHeight)) throw new RangeError(`Unknown rendition ${rendition}`)
  return (layout === 'units' ? firstUnitKey : 0) + height * keysPerRendition + sequence
}

/** Layout of the rendition that a key belongs to. */
export const layoutOfKey = (keyIndex: number): SegmentLayout => (keyIndex >= firstUnitKey ? 'units' : 'growing')

/** Whether a key is derived from the media's secret; one that is not is stored. */
export const isDerivedKey = (keyIndex: number): boolean => keyIndex >= firstDerivedKey

/** The segments that a key opens, whatever its rendition: sequence numbers [from, to). */
export function keySegments(keyIndex: number): { from: number; to: number } {
  const place = keyIndex % keysPerRendition
  return isDerivedKey(keyIndex) ? { from: place, to: place + 1 } : { from: place * storedKeySegments, to: (place + 1) * storedKeySegments }
}

/** Nominal start of a segment in seconds of the media; `segmentStart` is exact. @param keyIndex of any segment of its rendition. */
export function nominalStart(sequence: number, keyIndex = firstDerivedKey): number {
  return sequence === 0 ? 0 : earliestEnd(sequence - 1, layoutOfKey(keyIndex))
}
