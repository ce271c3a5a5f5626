import { compose, type Homography } from './homography.ts'
import { normaliseLocally, type Plane } from './picture.ts'
import { solvePositive } from './solve-system.ts'
import { flatDeviation } from './thumbnail.ts'
import { prepareWarp, warpPicture, type WarpTable } from './warp-picture.ts'

/** A picture of the leak as it is, and one of the media of the same moment, normalised as by `normaliseLocally`. They may differ in size. */
export type PicturePair = { leak: Plane; reference: Plane }

/** A map and how well it explains the pictures. */
export type PlacedMap = {
  map: Homography
  /** Correlation of leak and reference where both are known, from −1 to 1. */
  score: number
  /** Part of the reference that the leak shows. */
  coverage: number
}

const parameters = 8
/** Difference of normalised values at which a pixel counts half: more than edges that are a little out of place make. */
const usual = 2
/** Change of normalised values a pixel, in an eighth, below which a pixel tells nothing of places. */
const leastSlope = 0.01
/** Least part of the reference that must be seen. */
export const leastCoverage = 0.2

type Size = { width: number; height: number }

/** Tables of a map, made anew only for pictures of other sizes than the last ones. */
function tablesFor(map: Homography): (from: Size, to: Size) => WarpTable {
  let table: WarpTable | undefined
  return (from, to) => {
    const isSame =
      table?.width === to.width && table.height === to.height && table.from.width === from.width && table.from.height === from.height
    if (!table || !isSame) table = prepareWarp(map, from, to)
    return table
  }
}

/** A picture in the place of the reference, normalised by what lies inside it alone; NaN where it shows nothing. */
function normaliseWarped(warped: Plane, radius: number): Plane {
  let [sum, count] = [0, 0]
  for (const value of warped.data)
    if (!Number.isNaN(value)) {
      sum += value
      count++
    }
  const mean = sum / Math.max(1, count)
  const filled = { ...warped, data: warped.data.map((value) => (Number.isNaN(value) ? mean : value)) }
  const normal = normaliseLocally(filled, radius, flatDeviation)
  for (let at = 0; at < normal.data.length; at++) if (Number.isNaN(warped.data[at])) normal.data[at] = Number.NaN
  return normal
}

/** The leak in the place of the reference, normalised there, so that what surrounds the picture in it has no part in it. */
export const normaliseInPlace = (leak: Plane, map: Homography, size: Size, radius: number): Plane =>
  normaliseWarped(warpPicture(prepareWarp(map, leak, size), leak), radius)

/** Correlation of leak and reference under a map, over all pairs. @param radius that the references are normalised with. */
export function scoreMap(pairs: readonly PicturePair[], map: Homography, radius: number): PlacedMap {
  const tableOf = tablesFor(map)
  let [products, leaks, references, known, all] = [0, 0, 0, 0, 0]
  for (const { leak, reference } of pairs) {
    const placed = normaliseWarped(warpPicture(tableOf(leak, reference), leak), radius)
    for (let at = 0; at < placed.data.length; at++) {
      const value = placed.data[at] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const other = reference.data[at] ?? 0
      products += value * other
      leaks += value * value
      references += other * other
      known++
    }
    all += placed.data.length
  }
  const coverage = all > 0 ? known / all : 0
  const score = coverage < leastCoverage || leaks * references === 0 ? -1 : products / Math.sqrt(leaks * references)
  return { map, score, coverage }
}

/** Adds the normal equations of one pair, whose warped leak is given. @returns robust cost and pixels. */
function addPair(warped: Plane, reference: Plane, matrix: Float64Array, right: Float64Array): { cost: number; count: number } {
  const { width, height } = reference
  const slope = new Float64Array(parameters)
  let [cost, count] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    const v = ((y + 0.5) / height) * 2 - 1
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const value = warped.data[at] ?? 0
      const across =
        ((warped.data[at + 1] ?? 0) - (warped.data[at - 1] ?? 0) + (reference.data[at + 1] ?? 0) - (reference.data[at - 1] ?? 0)) *
        (width / 8)
      const down =
        ((warped.data[at + width] ?? 0) -
          (warped.data[at - width] ?? 0) +
          (reference.data[at + width] ?? 0) -
          (reference.data[at - width] ?? 0)) *
        (height / 8)
      const difference = value - (reference.data[at] ?? 0)
      if (Number.isNaN(across + down + difference)) continue
      const weight = 1 / (1 + (difference / usual) ** 2)
      cost += Math.log1p((difference / usual) ** 2)
      count++
      if (Math.abs(across) + Math.abs(down) < leastSlope * (width + height)) continue
      const u = ((x + 0.5) / width) * 2 - 1
      slope[0] = across * u
      slope[1] = across * v
      slope[2] = across
      slope[3] = down * u
      slope[4] = down * v
      slope[5] = down
      slope[6] = -u * (across * u + down * v)
      slope[7] = -v * (across * u + down * v)
      for (let i = 0; i < parameters; i++) {
        const weighed = weight * (slope[i] ?? 0)
        right[i] = (right[i] ?? 0) - weighed * difference
        for (let j = 0; j <= i; j++) matrix[i * parameters + j] = (matrix[i * parameters + j] ?? 0) + weighed * (slope[j] ?? 0)
      }
    }
  }
  return { cost, count }
}

type Equations = { matrix: Float64Array; right: Float64Array; cost: number }

function equationsOf(pairs: readonly PicturePair[], map: Homography, radius: number): Equations {
  const tableOf = tablesFor(map)
  const matrix = new Float64Array(parameters * parameters)
  const right = new Float64Array(parameters)
  let [cost, count] = [0, 0]
  for (const { leak, reference } of pairs) {
    const added = addPair(normaliseWarped(warpPicture(tableOf(leak, reference), leak), radius), reference, matrix, right)
    cost += added.cost
    count += added.count
  }
  return { matrix, right, cost: count > 0 ? cost / count : Infinity }
}

/** The next map by the equations at one. @returns undefined where they do not determine it. */
function stepFrom(
  equations: Equations,
  map: Homography,
  damping: number,
  stiffness: number,
): { map: Homography; size: number } | undefined {
  const matrix = Float64Array.from(equations.matrix)
  let trace = 0
  for (let i = 0; i < parameters; i++) trace += (matrix[i * parameters + i] ?? 0) / parameters
  for (let i = 0; i < parameters; i++) {
    const at = i * parameters + i
    matrix[at] = (matrix[at] ?? 0) * (1 + damping) + (i >= 6 ? stiffness : 1e-6) * trace
  }
  const found = solvePositive(matrix, equations.right)
  if (!found) return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = found
  const next = compose(map, [1 + a, b, c, d, 1 + e, f, g, h, 1])
  return next.every(Number.isFinite) ? { map: next, size: Math.max(...found.map(Math.abs)) } : undefined
}

/**
 * Finds the projective map under which the leak looks like the reference, from one nearby, by Levenberg's and Marquardt's method with the
 * gradients of both pictures (Benhimane, Malis: Real-time image-based tracking of planes using efficient second-order minimization, 2004)
 * and Cauchy's weights. The map is one for all pairs. Each step moves the leak anew from its own pixels.
 * @param radius that the references are normalised with.
 * @param stiffness how strongly perspective is held back, against the mean of what the pictures tell; for pictures too small to tell.
 */
export function refineMap(pairs: readonly PicturePair[], start: Homography, radius: number, iterations: number, stiffness = 0): PlacedMap {
  let map = start
  let equations = equationsOf(pairs, map, radius)
  let damping = 1e-3
  for (let round = 0; round < iterations && Number.isFinite(equations.cost); round++) {
    const moved = stepFrom(equations, map, damping, stiffness)
    if (!moved) break
    const after = equationsOf(pairs, moved.map, radius)
    if (after.cost < equations.cost) {
      map = moved.map
      equations = after
      damping = Math.max(1e-4, damping / 4)
      if (moved.size < 2e-5) break
    } else {
      damping *= 10
      if (damping > 100) break
    }
  }
  return scoreMap(pairs, map, radius)
}
