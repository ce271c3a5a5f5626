import { boxesOf, type Box, childrenOf, onlyChild } from '../mp4-boxes.ts'
import { MediaError } from '../media-error.ts'

/** Where the first sample of a track lies in a segment, and what tells its size. */
type FirstSample = {
  at: number
  size: number
  /** Where its size is written. */
  sizeAt: number
  /** Where its own run tells where its data begin. */
  offsetAt: number
  movie: Box
  data: Box
}

const flag = { baseOffset: 0x1, sampleDescription: 0x2, defaultDuration: 0x8, defaultSize: 0x10 } as const
const runFlag = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200 } as const

const unfit = (reason: string) => new MediaError('UNEXPECTED', `no key frame to replace: ${reason}`)

/** Where the default size of the samples of a track fragment is written; undefined where it has none (ISO/IEC 14496-12 § 8.8.7). */
function defaultSizeAt(segment: Buffer, fragment: Box): number | undefined {
  const header = onlyChild(segment, fragment, 'tfhd')
  const flags = segment.readUIntBE(header.start + 1, 3)
  if (flags & flag.baseOffset || !(flags & flag.defaultSize)) return undefined
  return header.start + 8 + (flags & flag.sampleDescription ? 4 : 0) + (flags & flag.defaultDuration ? 4 : 0)
}

/** The first sample of a track (§ 8.8.8). @throws MediaError where the segment is not of one movie fragment. */
function findFirstSample(segment: Buffer, trackId: number): FirstSample {
  const found = [...boxesOf(segment, 0, segment.length)]
  const movies = found.filter(({ type }) => type === 'moof')
  const data = found.find(({ type }) => type === 'mdat')
  const [movie] = movies
  if (!movie || movies.length !== 1 || !data) throw unfit('not one fragment')
  const fragment = childrenOf(segment, movie, 'traf').find(
    (each) => segment.readUInt32BE(onlyChild(segment, each, 'tfhd').start + 4) === trackId,
  )
  const run = fragment && childrenOf(segment, fragment, 'trun')[0]
  if (!fragment || !run) throw unfit('no picture')
  const flags = segment.readUIntBE(run.start + 1, 3)
  if (!(flags & runFlag.dataOffset)) throw unfit('no place')
  const offsetAt = run.start + 8
  const entry = offsetAt + 4 + (flags & runFlag.firstFlags ? 4 : 0) + (flags & runFlag.duration ? 4 : 0)
  const alone = segment.readUInt32BE(run.start + 4) === 1 && childrenOf(segment, fragment, 'trun').length === 1
  // A size of its own, or the default, which may be changed where no other sample has it.
  const sizeAt = flags & runFlag.size ? entry : alone ? defaultSizeAt(segment, fragment) : undefined
  if (sizeAt === undefined) throw unfit('no size')
  const at = movie.at + segment.readInt32BE(offsetAt)
  const size = segment.readUInt32BE(sizeAt)
  if (at < data.start || at + size > data.end) throw unfit('outside the data')
  return { at, size, sizeAt, offsetAt, movie, data }
}

/** The first picture of a segment, as a sample. @throws MediaError where the segment is not of one movie fragment. */
export function readFirstPicture(segment: Buffer, trackId: number): Buffer {
  const { at, size } = findFirstSample(segment, trackId)
  return segment.subarray(at, at + size)
}

/** The same segment with another first picture. Its times, and all other samples, stay. @throws MediaError as `readFirstPicture`. */
export function replaceFirstPicture(segment: Buffer, trackId: number, picture: Buffer): Buffer {
  const { at, size, sizeAt, offsetAt, movie, data } = findFirstSample(segment, trackId)
  const longer = picture.length - size
  const result = Buffer.concat([segment.subarray(0, at), picture, segment.subarray(at + size)])
  result.writeUInt32BE(picture.length, sizeAt)
  result.writeUInt32BE(data.end - data.at + longer, data.at)
  for (const fragment of childrenOf(segment, movie, 'traf'))
    for (const run of childrenOf(segment, fragment, 'trun')) {
      const place = run.start + 8
      const offset = segment.readInt32BE(place)
      if (place !== offsetAt && movie.at + offset > at) result.writeInt32BE(offset + longer, place)
    }
  return result
}
