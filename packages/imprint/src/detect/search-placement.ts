import type { Homography } from './homography.ts'
import { type Plane, resizeArea } from './picture.ts'
import { leastCoverage } from './refine-map.ts'
import { planeOf, type Thumbnail } from './thumbnail.ts'
import { prepareWarp, warpPicture } from './warp-picture.ts'

/** Size of the pictures that placements are tried with. */
const small = { width: 16, height: 9 } as const
const pixels = small.width * small.height

const scales = [0.6, 0.68, 0.76, 0.84, 0.92, 1, 1.08, 1.17, 1.27, 1.4, 1.6] as const
/** Upright, mirrored, turned by 180°, and both. */
const turns = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const

/** Shifts along one axis by which a leak of a scale may lie, in half widths. */
function shiftsOf(scale: number): number[] {
  const most = Math.abs(scale - 1) + 0.06
  const steps = Math.round(most / 0.13)
  return Array.from({ length: steps * 2 + 1 }, (_, index) => (index - steps) * (steps > 0 ? most / steps : 0))
}

/**
 * Maps to begin with: scale, shift, and the picture mirrored or turned. A scale above 1 is of a leak that shows only part of the picture, one
 * below of a leak in which the picture is only part.
 */
export function placements(turned: 'upright' | 'turned'): Homography[] {
  const of = turned === 'upright' ? turns.slice(0, 1) : turns.slice(1)
  return of.flatMap(([x, y]) =>
    scales.flatMap((scale) =>
      shiftsOf(scale).flatMap((across) => shiftsOf(scale).map((down): Homography => [x * scale, 0, across, 0, y * scale, down, 0, 0, 1])),
    ),
  )
}

/** Small pictures of a media, prepared for `findPlacements`. */
export type SmallPictures = { count: number; data: Float32Array }

export function smallPictures(thumbnails: readonly Thumbnail[]): SmallPictures {
  const data = new Float32Array(thumbnails.length * pixels)
  for (const [index, each] of thumbnails.entries()) data.set(resizeArea(planeOf(each), small.width, small.height).data, index * pixels)
  return { count: thumbnails.length, data }
}

/** A placement with the picture of the media that is most like each of the leak's. */
export type Placement = { map: Homography; score: number; matches: { index: number; score: number }[] }

/** Deviation of each picture of a media over some pixels, as a norm. */
function normsOf(mask: readonly number[], { count, data }: SmallPictures): Float32Array {
  const norms = new Float32Array(count)
  for (let index = 0, base = 0; index < count; index++, base += pixels) {
    let [sum, squares] = [0, 0]
    for (const at of mask) {
      const value = data[base + at] ?? 0
      sum += value
      squares += value * value
    }
    // Beside what is in the picture there is noise: a flat one is like nothing.
    norms[index] = Math.sqrt(Math.max(0, squares - (sum * sum) / mask.length) + mask.length)
  }
  return norms
}

/** A leak under one placement: which pixels it shows, and its pictures there with mean 0 and norm 1. */
type PlacedLeak = { map: Homography; mask: number[]; pictures: Float32Array[] }

function placeLeak(leak: readonly Plane[], map: Homography): PlacedLeak | undefined {
  const [first] = leak
  if (!first) return undefined
  const table = prepareWarp(map, first, small, 2)
  const shown = warpPicture(table, first)
  const mask = [...shown.data.keys()].filter((at) => !Number.isNaN(shown.data[at] ?? Number.NaN))
  if (mask.length < pixels * leastCoverage) return undefined
  const pictures = leak.map((each) => {
    const { data } = warpPicture(table, each)
    let [sum, squares] = [0, 0]
    for (const at of mask) {
      sum += data[at] ?? 0
      squares += (data[at] ?? 0) ** 2
    }
    const mean = sum / mask.length
    const norm = Math.sqrt(Math.max(0, squares - sum * mean) + mask.length)
    return Float32Array.from(mask, (at) => ((data[at] ?? 0) - mean) / norm)
  })
  return { map, mask, pictures }
}

/** Prepares pictures of a leak under all placements, for one media or many. */
export const placeLeaks = (leak: readonly Plane[], maps: readonly Homography[]): PlacedLeak[] =>
  maps.map((map) => placeLeak(leak, map)).filter((each) => each !== undefined)

function matchPicture(
  values: Float32Array,
  mask: readonly number[],
  media: SmallPictures,
  norms: Float32Array,
): { index: number; score: number } {
  let best = { index: 0, score: -1 }
  for (let index = 0, base = 0; index < media.count; index++, base += pixels) {
    let product = 0
    for (let each = 0; each < values.length; each++) product += (values[each] ?? 0) * (media.data[base + (mask[each] ?? 0)] ?? 0)
    const score = product / (norms[index] ?? 1)
    if (score > best.score) best = { index, score }
  }
  return best
}

/** How well each placement explains pictures of a leak by any pictures of a media, best first. */
export function findPlacements(leak: readonly PlacedLeak[], media: SmallPictures): Placement[] {
  if (media.count === 0) return []
  const found = leak.map(({ map, mask, pictures }): Placement => {
    const norms = normsOf(mask, media)
    const matches = pictures.map((each) => matchPicture(each, mask, media, norms))
    // The fewer pixels, the more alike two pictures are by chance.
    const chance = 1.5 / Math.sqrt(mask.length)
    return { map, score: matches.reduce((sum, each) => sum + each.score, 0) / Math.max(1, matches.length) - chance, matches }
  })
  return found.toSorted((one, other) => other.score - one.score)
}
