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

/** Parts of a leak's width and height that a media fills which is shown whole in it, between bars. */
type Fit = { across: number; down: number }
/** The leak has the proportions of the media, or was stretched to its own. */
const stretched: Fit = { across: 1, down: 1 }
/**
 * Parts between which bars are searched for: below, next to nothing of the media would be seen, and a copy of extreme proportions would have
 * placements without end; above, bars are thin.
 */
const [leastPart, mostPart] = [0.15, 0.9] as const
/** Largest scale with bars: what is cut off more has none. */
const mostWithBars = 1.1

/** @param leak width ÷ height, as that of the media. */
const fitOf = (leak: number, media: number): Fit => ({ across: Math.min(1, media / leak), down: Math.min(1, leak / media) })

/** How a media may be shown whole in a leak beside `stretched`: between bars, where proportions differ. */
function fitsOf(leak: number, media: number): Fit[] {
  const fit = fitOf(leak, media)
  const part = Math.min(fit.across, fit.down)
  return part >= leastPart && part < mostPart ? [fit] : []
}

/** Maps of a media that fills a leak, stretched or between bars. */
export const wholeMaps = (leak: number, media: number): Homography[] =>
  [stretched, ...fitsOf(leak, media)].map(({ across, down }): Homography => [across, 0, 0, 0, down, 0, 0, 0, 1])

/** Shifts along one axis by which a leak of a scale may lie, in half widths. */
function shiftsOf(scale: number): number[] {
  const most = Math.abs(scale - 1) + 0.06
  const steps = Math.round(most / Math.min(0.13, scale * 0.22))
  return Array.from({ length: steps * 2 + 1 }, (_, index) => (index - steps) * (steps > 0 ? most / steps : 0))
}

function placementsBy({ across, down }: Fit, [x, y]: (typeof turns)[number], scale: number): Homography[] {
  const [wide, high] = [scale * across, scale * down]
  return shiftsOf(wide).flatMap((right) => shiftsOf(high).map((below): Homography => [x * wide, 0, right, 0, y * high, below, 0, 0, 1]))
}

/** Proportions of a leak and of a media, width ÷ height. */
export type Proportions = { leak: number; media: number }

/**
 * Maps to begin with: scale, shift, and the picture mirrored or turned. A scale above 1 is of a leak that shows only part of the picture, one
 * below of a leak in which the picture is only part. Where proportions differ, those with bars beside the picture are among them.
 */
export function placements(turned: 'upright' | 'turned', { leak, media }: Proportions): Homography[] {
  const of = turned === 'upright' ? turns.slice(0, 1) : turns.slice(1)
  return of.flatMap((turn) => [
    ...scales.flatMap((scale) => placementsBy(stretched, turn, scale)),
    ...fitsOf(leak, media).flatMap((fit) =>
      scales.filter((scale) => scale < mostWithBars).flatMap((scale) => placementsBy(fit, turn, scale)),
    ),
  ])
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
