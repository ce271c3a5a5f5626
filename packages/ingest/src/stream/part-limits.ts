import { videoTimescale } from '../packager/init-segment.ts'
import type { AudioSample, VideoSample } from './sample.ts'

/** Longest part and shortest segment with picture, in seconds. */
export const partSeconds = 0.334
export const segmentSeconds = 2
/** A key frame this much early still ends a segment: timestamps are rounded. */
const early = 0.05
/** Samples or bytes at which a part ends however little time they fill. */
const most = { samples: 600, bytes: 16 * 1024 ** 2 }

const partTicks = partSeconds * videoTimescale

export const isSegmentFull = (seconds: number): boolean => seconds >= segmentSeconds - early

/** Whether so much is waiting that it must be written. */
export const isTooMuch = (samples: readonly { bytes: Buffer }[]): boolean =>
  samples.length > most.samples || samples.reduce((sum, { bytes }) => sum + bytes.length, 0) > most.bytes

/**
 * How many of the pictures make the next part; `undefined` while it can grow. The picture after them is there, since it says how long
 * the last of them lasts.
 * @param segmentDuration seconds of the segment so far.
 */
export function cutVideo(pictures: readonly VideoSample[], segmentDuration: number): number | undefined {
  const [first] = pictures
  for (let index = 1; index < pictures.length; index++) {
    const picture = pictures[index]
    const before = pictures[index - 1]
    if (!first || !picture || !before) return undefined
    const length = picture.dts - first.dts
    if (picture.key && isSegmentFull(segmentDuration + length / videoTimescale)) return index
    if (length + picture.dts - before.dts > partTicks) return index
  }
  return undefined
}

/** How many of the frames of sound make the next part; `undefined` while it can grow. */
export function cutAudio(frames: readonly AudioSample[]): number | undefined {
  const [first] = frames
  if (!first) return undefined
  const longest = partSeconds * first.configuration.sampleRate
  const end = frames.findIndex(({ begin, duration }) => begin + duration - first.begin > longest)
  return end === -1 ? undefined : Math.max(1, end)
}
