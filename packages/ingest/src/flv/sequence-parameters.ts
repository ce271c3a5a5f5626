import { IngestError } from '../ingest-error.ts'
import { BitReader } from './bit-reader.ts'
import { readUsability } from './usability-information.ts'

/** What a sequence parameter set of H.264 says of the picture. */
export type SequenceParameters = {
  profile: number
  /** Constraint flags as one byte. */
  constraints: number
  /** Ten times the level. */
  level: number
  /** Pixels that are shown. */
  width: number
  height: number
  /** Width of a pixel divided by its height. */
  pixelShape: { width: number; height: number }
  /** Frames per second, where the stream says it. */
  frameRate?: number
  /** Pictures that may precede others in decoding and follow them in display; absent where the stream does not say. */
  reorderFrames?: number
}

/** Profiles whose parameter sets have the chroma format (ITU-T H.264 § 7.3.2.1.1). */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const mostPixels = 8192
/** Entries of picture order cycles that the standard allows (§ 7.4.2.1.1). */
const mostCycleEntries = 255

/** Removes the bytes that keep start codes out of the payload (§ 7.4.1.1). */
export function removeEmulationPrevention(unit: Buffer): Buffer {
  const bytes = Buffer.alloc(unit.length)
  let length = 0
  let zeros = 0
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    bytes[length++] = byte
  }
  return bytes.subarray(0, length)
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8
  let next = 8
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) & 0xff
    last = next === 0 ? last : next
  }
}

/** Browsers decode 4:2:0 with 8 bits only. */
function readChroma(bits: BitReader): void {
  const format = bits.golomb()
  if (format === 3) bits.bit()
  const depths = [bits.golomb() + 8, bits.golomb() + 8]
  if (format !== 1) throw new IngestError('PICTURE_FORMAT', ['4:0:0', '4:2:0', '4:2:2', '4:4:4'][format] ?? 'unknown chroma')
  if (depths.some((depth) => depth !== 8)) throw new IngestError('PICTURE_FORMAT', `${Math.max(...depths)} bit`)
  bits.bit()
  if (!bits.flag()) return
  for (let index = 0; index < 8; index++) if (bits.flag()) skipScalingList(bits, index < 6 ? 16 : 64)
}

function skipPictureOrder(bits: BitReader): void {
  const type = bits.golomb()
  if (type === 0) bits.golomb()
  if (type !== 1) return
  bits.bit()
  bits.signedGolomb()
  bits.signedGolomb()
  const entries = bits.golomb()
  if (entries > mostCycleEntries) throw new IngestError('AVC_CONFIGURATION', 'picture order cycle')
  for (let index = 0; index < entries; index++) bits.signedGolomb()
}

function readSize(bits: BitReader): { width: number; height: number } {
  const columns = bits.golomb() + 1
  const rows = bits.golomb() + 1
  const frames = bits.bit()
  if (frames === 0) bits.bit()
  bits.bit()
  const cropped = bits.flag()
  const [left = 0, right = 0, top = 0, bottom = 0] = cropped ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : []
  // Units of cropping in 4:2:0 (§ 7.4.2.1.1): two pixels, and two lines of a field where there are fields.
  const width = columns * 16 - (left + right) * 2
  const height = (rows * 16 - (top + bottom) * 2) * (2 - frames)
  if (width < 16 || height < 16 || width > mostPixels || height > mostPixels)
    throw new IngestError('AVC_CONFIGURATION', `${width} × ${height} pixels`)
  return { width, height }
}

/**
 * Reads a sequence parameter set (ITU-T H.264 § 7.3.2.1.1 and E.1.1), with its NAL header.
 * @throws IngestError AVC_CONFIGURATION, PICTURE_FORMAT with the chroma format or depth.
 */
export function readSequenceParameters(unit: Buffer): SequenceParameters {
  const bits = new BitReader(removeEmulationPrevention(unit).subarray(1), 'AVC_CONFIGURATION')
  const profile = bits.bits(8)
  const constraints = bits.bits(8)
  const level = bits.bits(8)
  bits.golomb()
  if (highProfiles.has(profile)) readChroma(bits)
  bits.golomb()
  skipPictureOrder(bits)
  bits.golomb()
  bits.bit()
  const size = readSize(bits)
  return { profile, constraints, level, ...size, pixelShape: { width: 1, height: 1 }, ...(bits.flag() && readUsability(bits)) }
}
