import { readSegment } from '../packager/read-segment.ts'

/** A sample of a movie fragment, in ticks of its track. */
export type ReadSample = { dts: number; duration: number; compositionOffset: number; size: number; sync: boolean }

/** Samples of the parts given, by the number of their track. */
export function readSamples(parts: readonly { bytes: Buffer }[]): Map<number, ReadSample[]> {
  const tracks = new Map<number, ReadSample[]>()
  for (const { id, begin, samples } of parts.flatMap(({ bytes }) => readSegment(bytes).flat())) {
    const found = tracks.get(id) ?? []
    tracks.set(id, found)
    let dts = begin
    for (const { bytes, duration, key: sync, compositionOffset } of samples) {
      found.push({ dts, duration, size: bytes.length, sync, compositionOffset })
      dts += duration
    }
  }
  return tracks
}

/** Places where a sample does not begin where the one before it ended, in ticks. */
export const readHoles = (samples: readonly ReadSample[]): number[] =>
  samples.flatMap(({ dts }, index) => {
    const before = samples[index - 1]
    return before && before.dts + before.duration !== dts ? [dts - before.dts - before.duration] : []
  })
