import { applyMap, type Homography, invert } from '../homography.ts'
import type { Grey } from '../picture.ts'
import type { UnitFrame } from '../reference.ts'
import { makeThumbnail, type Thumbnail } from '../thumbnail.ts'
import type { MarkedMedia } from '../detect-leak.ts'

/** Numbers from 0 to 1 that are the same in each run (xorshift32). */
export function randomNumbers(seed: number): () => number {
  let state = seed * 2654435761 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** A synthetic media: luma at a place, from −1 to 1, of the frame shown at a second. */
export type Scene = (x: number, y: number, second: number) => number

type Blob = { x: number; y: number; width: number; height: number; luma: number; across: number; down: number }
/** Size of the pictures that a scene is drawn as, once a moment. */
const drawn = { width: 256, height: 144 } as const

function drawBlobs(random: () => number, inside: number): Float32Array {
  const blobs = Array.from({ length: 16 }, (_, index): Blob => ({
    x: random() * 2 - 1,
    y: random() * 2 - 1,
    width: 0.06 + random() * 0.3,
    height: 0.06 + random() * 0.35,
    luma: 40 + random() * 170,
    across: index % 3 ? 0 : random() * 0.3 - 0.15,
    down: index % 4 ? 0 : random() * 0.2 - 0.1,
  }))
  const [p, q, phase] = [random() * 8 - 4, random() * 8 - 4, random() * 6]
  const picture = Float32Array.from({ length: drawn.width * drawn.height }, (_, at) => {
    const x = ((at % drawn.width) / drawn.width) * 2 - 1
    const y = (Math.floor(at / drawn.width) / drawn.height) * 2 - 1
    return 120 + 30 * Math.sin(p * x + q * y + phase)
  })
  const pixel = (place: number, size: number): number => Math.max(0, Math.min(size, Math.round(((place + 1) / 2) * size)))
  for (const each of blobs) {
    const [x, y] = [each.x + each.across * inside, each.y + each.down * inside]
    for (let row = pixel(y - each.height, drawn.height); row < pixel(y + each.height, drawn.height); row++)
      picture.fill(
        each.luma,
        row * drawn.width + pixel(x - each.width, drawn.width),
        row * drawn.width + pixel(x + each.width, drawn.width),
      )
  }
  return picture
}

/** Rectangles on a wave, some of which move; others every `sceneSeconds`. */
export function drawnScene(seed: number, sceneSeconds = 7): Scene {
  const pictures = new Map<number, Float32Array>()
  const pictureAt = (second: number): Float32Array => {
    const known = pictures.get(second)
    if (known) return known
    const scene = Math.floor(second / sceneSeconds)
    const made = drawBlobs(randomNumbers(seed * 1000 + scene + 1), second - scene * sceneSeconds)
    pictures.set(second, made)
    return made
  }
  return (x, y, second) => {
    const picture = pictureAt(second)
    const [px, py] = [((x + 1) / 2) * drawn.width - 0.5, ((y + 1) / 2) * drawn.height - 0.5]
    const [left, top] = [Math.max(0, Math.min(drawn.width - 2, Math.floor(px))), Math.max(0, Math.min(drawn.height - 2, Math.floor(py)))]
    const [fx, fy] = [Math.max(0, Math.min(1, px - left)), Math.max(0, Math.min(1, py - top))]
    const at = (column: number, row: number): number => picture[(top + row) * drawn.width + left + column] ?? 0
    return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
  }
}

/** A picture of a scene. */
export function drawPicture(luma: (x: number, y: number) => number, width: number, height: number): Grey {
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      data[row * width + column] = Math.max(
        0,
        Math.min(255, Math.round(luma(((column + 0.5) / width) * 2 - 1, ((row + 0.5) / height) * 2 - 1))),
      )
  return { width, height, data }
}

const cells = { width: 64, height: 36 }
/** Luma that the pattern changes. */
const amplitude = 3

/** The pattern of a unit at a place: signs that depend on unit and cell. */
export function patternAt(x: number, y: number, unit: number): number {
  const column = Math.min(cells.width - 1, Math.max(0, Math.floor(((x + 1) / 2) * cells.width)))
  const row = Math.min(cells.height - 1, Math.max(0, Math.floor(((y + 1) / 2) * cells.height)))
  let state = ((unit + 1) * 73856093) ^ ((column + 1) * 19349663) ^ ((row + 1) * 83492791)
  state = Math.imul(state ^ (state >>> 15), 2246822519)
  state = Math.imul(state ^ (state >>> 13), 3266489917)
  return (state ^ (state >>> 16)) & 1 ? amplitude : -amplitude
}

/** A marked media of a scene: 2 s a unit, so many frames a second. */
export function markedMedia(scene: Scene, seconds: number, rate: number): MarkedMedia {
  const thumbnails: Thumbnail[] = Array.from({ length: seconds * 2 }, (_, index) =>
    makeThumbnail(
      index / 2,
      drawPicture((x, y) => scene(x, y, index / 2), 64, 36),
    ),
  )
  const known = new Map<number, UnitFrame[]>()
  const drawUnit = (unit: number): UnitFrame[] =>
    Array.from({ length: 2 * rate }, (_, index) => {
      const second = unit * 2 + index / rate
      const variant = (sign: number) => drawPicture((x, y) => scene(x, y, second) + sign * patternAt(x, y, unit), 160, 90)
      return { second, a: variant(1), b: variant(-1) }
    })
  const loadUnit = async (unit: number): Promise<UnitFrame[] | undefined> => {
    if (unit * 2 >= seconds) return undefined
    const frames = known.get(unit) ?? drawUnit(unit)
    known.set(unit, frames)
    return frames
  }
  return { thumbnails, aspect: 16 / 9, cells, unitSeconds: 2, loadUnit }
}

/** How a leak came about. */
export type LeakPlan = {
  bits: readonly (0 | 1)[]
  /** Second of the media shown at one of the leak; undefined shows another scene. */
  secondOf: (second: number) => number
  seconds: number
  map: Homography
  tone?: (luma: number) => number
  noise?: number
}

/** Frames of a leak, 6 a second: the media as mapped, with other tone and noise. */
export async function* leakFrames(
  scene: Scene,
  rate: number,
  { bits, secondOf, seconds, map, tone = (luma) => luma, noise = 0 }: LeakPlan,
) {
  const back = invert(map)
  const random = randomNumbers(5)
  for (let index = 0; index < seconds * 6; index++) {
    const shown = Math.floor(secondOf(index / 6) * rate + 1e-6) / rate
    const unit = Math.floor(shown / 2 + 1e-6)
    const sign = bits[unit] ? 1 : -1
    const grey = drawPicture(
      (u, v) => {
        const [x, y] = applyMap(back, u, v)
        if (Math.abs(x) > 1 || Math.abs(y) > 1) return 30
        return tone(scene(x, y, shown) + sign * patternAt(x, y, unit)) + noise * (random() + random() - 1) * 2
      },
      192,
      108,
    )
    yield { second: index / 6, grey }
  }
}
