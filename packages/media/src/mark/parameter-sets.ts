import { boxesOf, type Box, childrenOf, onlyChild } from '../mp4-boxes.ts'

/** What a decoder has to know before the first picture of a rendition. */
export type ParameterSets = {
  /** Sequence and picture parameter sets, each a NAL unit. */
  sequence: Buffer[]
  picture: Buffer[]
  /** Bytes of the length before each NAL unit of a sample. */
  lengthSize: number
}

/** Bytes of a visual sample entry before its boxes (ISO/IEC 14496-12 § 12.1.3). */
const visualEntry = 78
/** Bytes of a description box before its entries. */
const descriptionHead = 8

/** The decoder configuration of a track whose samples are H.264; undefined for another. */
function findConfiguration(init: Buffer, track: Box): Box | undefined {
  const descriptions = onlyChild(init, track, 'mdia', 'minf', 'stbl', 'stsd')
  const entry = [...boxesOf(init, descriptions.start + descriptionHead, descriptions.end)].find(({ type }) => type === 'avc1')
  return entry && [...boxesOf(init, entry.start + visualEntry, entry.end)].find(({ type }) => type === 'avcC')
}

/**
 * Parameter sets of the picture of an initialisation segment (`avcC`, ISO/IEC 14496-15 § 5.3.3.1.2).
 * @returns undefined where it has no H.264 picture.
 */
export function readParameterSets(init: Buffer): ParameterSets | undefined {
  const file: Box = { type: '', start: 0, end: init.length, at: 0 }
  const tracks = childrenOf(init, onlyChild(init, file, 'moov'), 'trak')
  const record = tracks.map((track) => findConfiguration(init, track)).find((found) => found !== undefined)
  if (!record) return undefined
  let at = record.start + 5
  const take = (mask: number): Buffer[] => {
    const count = init.readUInt8(at++) & mask
    return Array.from({ length: count }, () => {
      const begin = at + 2
      at = begin + init.readUInt16BE(at)
      return init.subarray(begin, at)
    })
  }
  return { lengthSize: (init.readUInt8(record.start + 4) & 3) + 1, sequence: take(0x1f), picture: take(0xff) }
}
