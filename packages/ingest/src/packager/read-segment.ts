import { readAacConfiguration } from '../flv/aac-configuration.ts'
import { readAvcConfiguration } from '../flv/avc-configuration.ts'
import { type Configurations, trackId } from './init-segment.ts'
import type { FragmentSample, FragmentTrack } from './movie-fragment.ts'
import { boxInside, type BoxPlace, readBoxes } from './read-boxes.ts'

/** Flags of a sample that depends on no other, as they are written here. */
const independent = 0x02000000
/** Bytes of sample entries before the boxes in them. */
const entryHeader = { avc1: 78, mp4a: 28 } as const
/** Bytes of an `esds` before the decoder's configuration: every length in it has one byte. */
const beforeAacRecord = 24

/** The tracks of each movie fragment of a segment that was written here. @throws Error of broken ones. */
export const readSegment = (bytes: Buffer): FragmentTrack[][] =>
  readBoxes(bytes)
    .map((movie) => ({ movie, at: movie.start - 8 }))
    .filter(({ movie }) => movie.type === 'moof')
    .map(({ movie, at }) =>
      readBoxes(bytes, movie.start, movie.end)
        .filter(({ type }) => type === 'traf')
        .map((fragment) => readTrack(bytes, fragment, at)),
    )

function readTrack(bytes: Buffer, fragment: BoxPlace, movieAt: number): FragmentTrack {
  const id = bytes.readUInt32BE(boxInside(bytes, fragment, 'tfhd').start + 4)
  const begin = Number(bytes.readBigUInt64BE(boxInside(bytes, fragment, 'tfdt').start + 4))
  const { start } = boxInside(bytes, fragment, 'trun')
  const isVideo = id === trackId.video
  const step = isVideo ? 16 : 8
  let data = movieAt + bytes.readUInt32BE(start + 8)
  const samples = Array.from({ length: bytes.readUInt32BE(start + 4) }, (_, index): FragmentSample => {
    const at = start + 12 + index * step
    const size = bytes.readUInt32BE(at + 4)
    data += size
    return {
      bytes: bytes.subarray(data - size, data),
      duration: bytes.readUInt32BE(at),
      key: !isVideo || bytes.readUInt32BE(at + 8) === independent,
      compositionOffset: isVideo ? bytes.readInt32BE(at + 12) : 0,
    }
  })
  return { id, isVideo, begin, samples }
}

/** The fragments of a segment as one track each. */
export function joinTracks(fragments: readonly FragmentTrack[][]): FragmentTrack[] {
  const all = fragments.flat()
  return [...new Set(all.map(({ id }) => id))].flatMap((id) => {
    const pieces = all.filter((track) => track.id === id)
    const [first] = pieces
    return first ? [{ ...first, samples: pieces.flatMap(({ samples }) => samples) }] : []
  })
}

/** What the tracks of an initialisation segment that was written here are. @throws Error, IngestError of broken ones. */
export function readInit(bytes: Buffer): Configurations {
  const movie = boxInside(bytes, { start: 0, end: bytes.length }, 'moov')
  const found: Configurations = {}
  for (const track of readBoxes(bytes, movie.start, movie.end).filter(({ type }) => type === 'trak')) {
    const table = ['mdia', 'minf', 'stbl', 'stsd'].reduce((box, type) => boxInside(bytes, box, type), track)
    for (const { type, start, end } of readBoxes(bytes, table.start + 8, table.end)) {
      if (type === 'avc1') {
        const record = boxInside(bytes, { start: start + entryHeader.avc1, end }, 'avcC')
        found.video = readAvcConfiguration(bytes.subarray(record.start, record.end))
      } else if (type === 'mp4a') {
        const at = boxInside(bytes, { start: start + entryHeader.mp4a, end }, 'esds').start + beforeAacRecord
        found.audio = readAacConfiguration(bytes.subarray(at + 2, at + 2 + bytes.readUInt8(at + 1)))
      }
    }
  }
  return found
}
