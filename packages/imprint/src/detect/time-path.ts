import type { Homography } from './homography.ts'
import { normaliseLocally, type Plane, resizeArea } from './picture.ts'
import { flatDeviation, planeOf, type Thumbnail, thumbnailSize } from './thumbnail.ts'
import { prepareWarp, warpPicture } from './warp-picture.ts'

/** A piece of the leak that shows the media in a row: second of the media = `rate` · second of the leak + `offset`. */
export type Segment = { from: number; to: number; rate: number; offset: number }

/** Speeds that are tried: of the media, in seconds a second of the leak. */
const rates = [1, 0.95, 0.9, 1.05, 1.1, 0.8, 1.25, 1.5, 0.5, 2] as const
const compared = { width: 32, height: 18 } as const
/** Most pictures of a leak that are looked at; a longer one is looked at more seldom. */
const mostPictures = 1200
/** Costs, in hundredths: of a picture that shows nothing of the media, of a jump to another place, of a change of speed for a moment. */
const cost = { most: 250, absent: 180, jump: 500, drift: 25 } as const

type Costs = { rows: Uint8Array[]; count: number }

/** Pixels of the reference that the leak shows. */
function shownPixels(map: Homography): { pixels: number[]; read: (each: Thumbnail) => Float32Array } {
  const table = prepareWarp(map, thumbnailSize, compared, 2)
  const empty: Plane = { ...thumbnailSize, data: new Float32Array(thumbnailSize.width * thumbnailSize.height) }
  const known = warpPicture(table, empty)
  const pixels = [...known.data.keys()].filter((at) => !Number.isNaN(known.data[at] ?? 0))
  return { pixels, read: (each) => describe(warpPicture(table, planeOf(each)), pixels) }
}

/** Values at some pixels, without local brightness and contrast, as a vector of length 1. */
function describe(plane: Plane, pixels: readonly number[]): Float32Array {
  let mean = 0
  for (const at of pixels) mean += (plane.data[at] ?? 0) / pixels.length
  const filled = { ...plane, data: plane.data.map((value) => (Number.isNaN(value) ? mean : value)) }
  const normal = normaliseLocally(filled, 4, flatDeviation)
  const values = Float32Array.from(pixels, (at) => normal.data[at] ?? 0)
  let squares = 1e-6
  for (const value of values) squares += value * value
  return values.map((value) => value / Math.sqrt(squares))
}

/** How unlike each picture of the leak is to each of the media, in hundredths of what is usual between two of the same moment. */
function costsOf(leak: readonly Thumbnail[], media: readonly Thumbnail[], map: Homography): Costs {
  const { pixels, read } = shownPixels(map)
  const references = media.map((each) => describe(resizeArea(planeOf(each), compared.width, compared.height), pixels))
  const distances = leak.map((each) => {
    const own = read(each)
    return Float32Array.from(references, (other) => {
      let product = 0
      for (let at = 0; at < own.length; at++) product += (own[at] ?? 0) * (other[at] ?? 0)
      return 1 - product
    })
  })
  const least = distances.map((row) => row.reduce((one, other) => Math.min(one, other), 2)).toSorted((one, other) => one - other)
  const usual = Math.max(0.02, Math.min(0.3, least[Math.floor(least.length / 2)] ?? 0))
  return {
    rows: distances.map((row) => Uint8Array.from(row, (distance) => Math.min(cost.most, Math.round((distance / usual) * 60)))),
    count: media.length,
  }
}

type Path = { total: number; /** State of each picture of the leak; −1 where it shows nothing of the media. */ states: Int32Array }
type Grid = {
  rate: number
  /** Seconds of the media a state, and of the leak a picture. */ unit: number
  step: number
  first: number
  states: number
}

/** Index of the media's picture in a state at a picture of the leak. */
const placeIn = ({ rate, unit, step, first }: Grid, state: number, picture: number): number =>
  Math.round(first + state + (rate * picture * step) / unit)

/** The best sequence of offsets at one speed (Viterbi 1967): it stays, drifts by one state, jumps to any other or is absent. */
function followRate({ rows, count }: Costs, grid: Grid, keep: boolean): Path {
  const back: Uint8Array[] = []
  const jumps: Int32Array = new Int32Array(rows.length)
  const absentFrom = new Int32Array(rows.length)
  let before = new Float64Array(grid.states)
  let absent: number = cost.jump / 2
  for (const [picture, row] of rows.entries()) {
    let [best, bestAt] = [absent - cost.jump / 2, -1]
    for (let state = 0; state < grid.states; state++) if ((before[state] ?? 0) < best) [best, bestAt] = [before[state] ?? 0, state]
    jumps[picture] = bestAt
    const now = new Float64Array(grid.states)
    const from = new Uint8Array(keep ? grid.states : 0)
    for (let state = 0; state < grid.states; state++) {
      let [value, way] = [before[state] ?? 0, 0]
      const [left, right] = [(before[state - 1] ?? Infinity) + cost.drift, (before[state + 1] ?? Infinity) + cost.drift]
      if (left < value) [value, way] = [left, 1]
      if (right < value) [value, way] = [right, 2]
      if (best + cost.jump < value) [value, way] = [best + cost.jump, 3]
      const place = placeIn(grid, state, picture)
      now[state] = value + (place >= 0 && place < count ? (row[place] ?? 0) : cost.most)
      if (keep) from[state] = way
    }
    const leaves = best + cost.jump / 2
    absentFrom[picture] = leaves < absent ? bestAt : -1
    absent = Math.min(absent, leaves) + cost.absent
    before = now
    if (keep) back.push(from)
  }
  let [total, state] = [absent, -1]
  for (let each = 0; each < grid.states; each++) if ((before[each] ?? 0) < total) [total, state] = [before[each] ?? 0, each]
  const states = new Int32Array(rows.length).fill(-1)
  for (let picture = rows.length - 1; keep && picture >= 0; picture--) {
    states[picture] = state
    if (state < 0) state = absentFrom[picture] ?? 0
    else {
      const way = back[picture]?.[state] ?? 0
      if (way === 3) state = jumps[picture] ?? 0
      else if (way > 0) state += way === 1 ? -1 : 1
    }
  }
  return { total, states }
}

/** The straight line through what the offset does in a segment: a drift is a speed between those that are tried. */
function fitDrift(places: readonly { second: number; shift: number }[]): { slope: number; shift: number } {
  const count = places.length
  const second = places.reduce((sum, each) => sum + each.second, 0) / count
  const shift = places.reduce((sum, each) => sum + each.shift, 0) / count
  let [products, squares] = [0, 0]
  for (const each of places) {
    products += (each.second - second) * (each.shift - shift)
    squares += (each.second - second) ** 2
  }
  const slope = squares > 0 ? products / squares : 0
  return { slope, shift: shift - slope * second }
}

/** Pieces of one row from the states; those of fewer than three pictures are left out. */
function segmentsOf({ states }: Path, grid: Grid, leak: readonly Thumbnail[], media: readonly Thumbnail[]): Segment[] {
  const segments: Segment[] = []
  const start = media[0]?.second ?? 0
  const origin = leak[0]?.second ?? 0
  let begin = 0
  for (let picture = 1; picture <= states.length; picture++) {
    const [last, state] = [states[picture - 1] ?? -1, states[picture] ?? -1]
    const goesOn = picture < states.length && (last < 0 ? state < 0 : state >= 0 && Math.abs(state - last) <= 1)
    if (goesOn) continue
    if (last >= 0 && picture - begin >= 3) {
      const [from, to] = [leak[begin]?.second ?? 0, (leak[picture - 1]?.second ?? 0) + grid.step]
      const places = Array.from(states.subarray(begin, picture), (state, index) => ({
        second: leak[begin + index]?.second ?? 0,
        shift: start + (grid.first + state) * grid.unit - grid.rate * origin,
      }))
      const { slope, shift } = fitDrift(places)
      segments.push({ from, to, rate: grid.rate + slope, offset: shift })
    }
    begin = picture
  }
  return segments
}

/**
 * Which seconds of a media a leak shows, to within a picture of the media: pieces in a row at one speed, with cuts between them.
 * @param leak its pictures in a row, evenly spaced.
 * @param media its pictures in a row, evenly spaced.
 * @param map where the media lies in the leak.
 */
export function followTime(leak: readonly Thumbnail[], media: readonly Thumbnail[], map: Homography): Segment[] {
  const unit = (media[1]?.second ?? 0) - (media[0]?.second ?? 0)
  const spacing = (leak[1]?.second ?? 0) - (leak[0]?.second ?? 0)
  if (unit <= 0 || spacing <= 0) return []
  const skip = Math.max(1, Math.round(0.5 / spacing), Math.ceil(leak.length / mostPictures))
  const seen = leak.filter((_, index) => index % skip === 0)
  const costs = costsOf(seen, media, map)
  const grids = rates.map((rate): Grid => {
    const before = Math.ceil((rate * seen.length * spacing * skip) / unit)
    return { rate, unit, step: spacing * skip, first: -before, states: before + media.length }
  })
  // Another speed than 1 must explain more than what a drift would.
  const totals = grids.map((grid, index) => followRate(costs, grid, false).total + (index > 0 ? cost.jump / 12 : 0))
  const grid = grids[totals.indexOf(Math.min(...totals))]
  return grid ? segmentsOf(followRate(costs, grid, true), grid, seen, media) : []
}
