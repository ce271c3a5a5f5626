import type { BitReader } from './bit-reader.ts'

/** Shapes of pixels by number (ITU-T H.264 table E-1). */
const shapes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
]
const shapeInFull = 255
/** Frames per second beyond which a rate is no statement about the picture. */
const plausible = { least: 1, most: 300 }
const mostReorderFrames = 16
const mostBufferEntries = 32

function readShape(bits: BitReader): { width: number; height: number } {
  const number = bits.bits(8)
  const [width, height] = number === shapeInFull ? [bits.bits(16), bits.bits(16)] : (shapes[number] ?? [1, 1])
  // Beyond these, players would show a line; the picture is then shown as it is stored.
  const isPlausible = width > 0 && height > 0 && width / height <= 8 && height / width <= 8
  return isPlausible ? { width, height } : { width: 1, height: 1 }
}

function skipBufferParameters(bits: BitReader): void {
  const entries = Math.min(bits.golomb() + 1, mostBufferEntries)
  bits.bits(8)
  for (let index = 0; index < entries; index++) {
    bits.golomb()
    bits.golomb()
    bits.bit()
  }
  bits.bits(20)
}

function readFrameRate(bits: BitReader): number | undefined {
  const ticks = bits.bits(32)
  const scale = bits.bits(32)
  bits.bit()
  // A tick is the time of a field (§ E.2.1).
  const rate = scale / (2 * ticks)
  return ticks > 0 && rate >= plausible.least && rate <= plausible.most ? rate : undefined
}

/** Pixel shape, frame rate and order of pictures from the video usability information (ITU-T H.264 § E.1.1). */
export function readUsability(bits: BitReader): {
  pixelShape: { width: number; height: number }
  frameRate?: number
  reorderFrames?: number
} {
  const pixelShape = bits.flag() ? readShape(bits) : { width: 1, height: 1 }
  if (bits.flag()) bits.bit()
  if (bits.flag()) {
    bits.bits(4)
    if (bits.flag()) bits.bits(24)
  }
  if (bits.flag()) {
    bits.golomb()
    bits.golomb()
  }
  const frameRate = bits.flag() ? readFrameRate(bits) : undefined
  const nal = bits.flag()
  if (nal) skipBufferParameters(bits)
  const vcl = bits.flag()
  if (vcl) skipBufferParameters(bits)
  if (nal || vcl) bits.bit()
  bits.bit()
  let reorderFrames: number | undefined
  if (bits.flag()) {
    bits.bit()
    for (let index = 0; index < 4; index++) bits.golomb()
    const count = bits.golomb()
    if (count <= mostReorderFrames) reorderFrames = count
  }
  return { pixelShape, ...(frameRate !== undefined && { frameRate }), ...(reorderFrames !== undefined && { reorderFrames }) }
}
