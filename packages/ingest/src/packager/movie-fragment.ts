import { box, fullBox, text, uint32, uint64 } from './boxes.ts'

/** A sample as it is written: times in ticks of its track. */
export type FragmentSample = {
  bytes: Buffer
  duration: number
  key: boolean
  /** Ticks from decoding to display. */ compositionOffset: number
}
export type FragmentTrack = {
  id: number
  /** Decode time of the first sample. */ begin: number
  samples: FragmentSample[]
  isVideo: boolean
}

const defaultBaseIsMoof = 0x020000
const defaultFlagsPresent = 0x20
const runHas = { dataOffset: 0x1, duration: 0x100, size: 0x200, flags: 0x400, compositionOffset: 0x800 }
/** Sample flags (ISO/IEC 14496-12 § 8.8.3.1): depends on no other; depends on others and is no sync sample. */
const independent = 0x02000000
const dependent = 0x01010000

function sampleTable({ samples, isVideo }: FragmentTrack): Buffer {
  const fields = isVideo ? 4 : 2
  const table = Buffer.alloc(samples.length * fields * 4)
  let at = 0
  for (const { bytes, duration, key, compositionOffset } of samples) {
    at = table.writeUInt32BE(duration, at)
    at = table.writeUInt32BE(bytes.length, at)
    if (!isVideo) continue
    at = table.writeUInt32BE(key ? independent : dependent, at)
    at = table.writeInt32BE(compositionOffset, at)
  }
  return table
}

function trackFragment(track: FragmentTrack, dataOffset: number): Buffer {
  const { id, begin, samples, isVideo } = track
  const perSample = runHas.duration | runHas.size | (isVideo ? runHas.flags | runHas.compositionOffset : 0)
  return box(
    'traf',
    isVideo
      ? fullBox('tfhd', 0, defaultBaseIsMoof, uint32(id))
      : fullBox('tfhd', 0, defaultBaseIsMoof | defaultFlagsPresent, uint32(id, independent)),
    fullBox('tfdt', 1, 0, uint64(begin)),
    fullBox('trun', 1, runHas.dataOffset | perSample, uint32(samples.length, dataOffset), sampleTable(track)),
  )
}

/**
 * One movie fragment: `moof` and `mdat`.
 * @param sequence its number, from 1.
 */
export function writeFragment(sequence: number, tracks: FragmentTrack[]): Buffer {
  const header = (offsets: number[]) =>
    box('moof', fullBox('mfhd', 0, 0, uint32(sequence)), ...tracks.map((track, index) => trackFragment(track, offsets[index] ?? 0)))
  // Offsets have a fixed width: the size is known before them.
  const size = header([]).length
  let at = size + 8
  const offsets: number[] = []
  for (const { samples } of tracks) {
    offsets.push(at)
    for (const { bytes } of samples) at += bytes.length
  }
  return Buffer.concat([header(offsets), box('mdat', ...tracks.flatMap(({ samples }) => samples.map(({ bytes }) => bytes)))])
}

/** Begins each media segment. */
export const segmentType = box('styp', text('msdh'), uint32(0), text('msdhmsix'))
