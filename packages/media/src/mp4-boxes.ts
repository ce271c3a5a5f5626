import { MediaError } from './media-error.ts'

/** A track of an initialisation segment. */
export type Track = { id: number; /** Ticks per second. */ timescale: number; kind: 'video' | 'audio' }
export type Box = {
  type: string
  /** Where its content begins and the box ends. */ start: number
  end: number
  /** Where the box itself begins. */ at: number
}

/** The boxes between two places (ISO/IEC 14496-12 § 4.2); 64-bit sizes do not occur in what our encoder writes. */
export function* boxesOf(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > to) throw new MediaError('UNEXPECTED', 'broken box')
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size, at }
    at += size
  }
}
/** The boxes of one type directly inside another. */
export const childrenOf = (bytes: Buffer, parent: Box, type: string): Box[] =>
  [...boxesOf(bytes, parent.start, parent.end)].filter((box) => box.type === type)
/** The first box at the end of a path. @throws MediaError where there is none. */
export const onlyChild = (bytes: Buffer, parent: Box, ...path: string[]): Box => {
  let box = parent
  for (const type of path) {
    const [found] = childrenOf(bytes, box, type)
    if (!found) throw new MediaError('UNEXPECTED', `no ${type} box`)
    box = found
  }
  return box
}

/** Tracks of an initialisation segment. */
export function readTracks(init: Buffer): Track[] {
  const file: Box = { type: '', start: 0, end: init.length, at: 0 }
  return childrenOf(init, onlyChild(init, file, 'moov'), 'trak').map((track) => {
    const header = onlyChild(init, track, 'tkhd')
    const media = onlyChild(init, track, 'mdia', 'mdhd')
    const handler = onlyChild(init, track, 'mdia', 'hdlr')
    const long = (box: Box) => init[box.start] === 1
    return {
      id: init.readUInt32BE(header.start + (long(header) ? 20 : 12)),
      timescale: init.readUInt32BE(media.start + (long(media) ? 20 : 12)),
      kind: init.toString('latin1', handler.start + 8, handler.start + 12) === 'vide' ? 'video' : 'audio',
    }
  })
}

/** Sum of the sample durations of a track run, in ticks. */
function runDuration(bytes: Buffer, run: Box, defaultDuration: number): number {
  const flags = bytes.readUIntBE(run.start + 1, 3)
  const count = bytes.readUInt32BE(run.start + 4)
  if (!(flags & 0x100)) return count * defaultDuration
  let at = run.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const step = 4 + (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0)
  let sum = 0
  for (let index = 0; index < count; index++, at += step) sum += bytes.readUInt32BE(at)
  return sum
}

function fragmentDuration(bytes: Buffer, fragment: Box): number {
  const header = onlyChild(bytes, fragment, 'tfhd')
  const flags = bytes.readUIntBE(header.start + 1, 3)
  const at = header.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const defaultDuration = flags & 0x8 ? bytes.readUInt32BE(at) : 0
  return childrenOf(bytes, fragment, 'trun').reduce((sum, run) => sum + runDuration(bytes, run, defaultDuration), 0)
}

/** Adds seconds to the decode time of a track fragment, in place. */
function shift(bytes: Buffer, fragment: Box, ticks: bigint): void {
  const time = onlyChild(bytes, fragment, 'tfdt')
  if (bytes[time.start] === 1) bytes.writeBigUInt64BE(bytes.readBigUInt64BE(time.start + 4) + ticks, time.start + 4)
  else bytes.writeUInt32BE(bytes.readUInt32BE(time.start + 4) + Number(ticks), time.start + 4)
}

/**
 * Makes one media segment (CMAF: one `styp`, then movie fragments) of the encoder's files, moved `offset` seconds later.
 * @returns its bytes and its length in seconds: that of the picture, or of the sound where there is none.
 * @throws MediaError when a file is not whole.
 */
export function joinFragments(files: Buffer[], tracks: Track[], offset: number): { bytes: Buffer; duration: number } {
  const lead = tracks.find((track) => track.kind === 'video') ?? tracks[0]
  const parts: Buffer[] = []
  let ticks = 0
  for (const [index, file] of files.entries()) {
    const found = [...boxesOf(file, 0, file.length)]
    // A file cut off between two boxes, as on a full disk, must not be published.
    if (found.at(-1)?.end !== file.length || !found.some(({ type }) => type === 'moof') || !found.some(({ type }) => type === 'mdat'))
      throw new MediaError('UNEXPECTED', 'incomplete fragment')
    for (const box of found) {
      if (box.type === 'moof') {
        for (const fragment of childrenOf(file, box, 'traf')) {
          const track = tracks.find((each) => each.id === file.readUInt32BE(onlyChild(file, fragment, 'tfhd').start + 4))
          if (track && offset > 0) shift(file, fragment, BigInt(Math.round(offset * track.timescale)))
          if (track === lead) ticks += fragmentDuration(file, fragment)
        }
      }
      // The index boxes describe one file and would be wrong in the joined one; players need none.
      if (box.type === 'moof' || box.type === 'mdat' || (box.type === 'styp' && index === 0)) parts.push(file.subarray(box.at, box.end))
    }
  }
  return { bytes: Buffer.concat(parts), duration: lead ? ticks / lead.timescale : 0 }
}

/** The movie fragments of a media segment, each with its data, as segments of their own. @throws MediaError when it is not whole. */
export function splitFragments(segment: Buffer): Buffer[] {
  const found = [...boxesOf(segment, 0, segment.length)]
  if (found.at(-1)?.end !== segment.length) throw new MediaError('UNEXPECTED', 'incomplete segment')
  const [head] = found.filter(({ type }) => type === 'styp')
  return found.flatMap((box, index) => {
    const data = found[index + 1]
    if (box.type !== 'moof') return []
    if (data?.type !== 'mdat') throw new MediaError('UNEXPECTED', 'fragment without data')
    return [Buffer.concat([...(head ? [segment.subarray(head.at, head.end)] : []), segment.subarray(box.at, data.end)])]
  })
}

/** Seconds of a media segment: of its picture, or of its sound where there is none. */
export const segmentSecondsOf = (segment: Buffer, tracks: Track[]): number => joinFragments([segment], tracks, 0).duration
