import { boxMean, emptyPlane, type Plane } from './picture.ts'
import { still, type UnitSums } from './unit-sums.ts'

/** What the leak tells of one unit: positive for variant A, negative for B. Without the pattern it is about normal with deviation 1. */
export type UnitEvidence = { unit: number; z: number; /** Frames of the leak it is of. */ frames: number }

/** Units before and after that tell what of the residual is not of the unit itself. */
export const neighbours = 6
/** Squared residual that is there in any case, so that no pixel counts without bound. */
const leastVariance = 0.25

/** Cells of the pattern along both axes. */
export type Cells = { width: number; height: number }

/** Units after the own one in which its pattern is looked for: encoders of a leak keep what stands still from before. */
export const lags = 3

const isSteady = (one: UnitSums, other: UnitSums, at: number): boolean =>
  Math.abs((other.mean.data[at] ?? 0) - (one.mean.data[at] ?? 0)) <= still &&
  (one.spread.data[at] ?? 0) <= still &&
  (other.spread.data[at] ?? 0) <= still

/**
 * The residual that a scene keeps from unit to unit: of a picture that stands still, badly placed edges, shading and dirt of a lens. The
 * patterns of the other units are in it with signs that are independent of those of this one.
 */
function steadyResidual(own: UnitSums, others: readonly UnitSums[]): Plane {
  const sums = emptyPlane(own.mean.width, own.mean.height)
  const counts = new Float32Array(sums.data.length)
  for (const other of others)
    for (let at = 0; at < sums.data.length; at++) {
      const weight = other.weights.data[at] ?? 0
      if (weight <= 0 || !isSteady(own, other, at)) continue
      sums.data[at] = (sums.data[at] ?? 0) + (other.residuals.data[at] ?? 0) / weight
      counts[at] = (counts[at] ?? 0) + 1
    }
  // The fewer units, the more of a chance residual is in their mean.
  for (let at = 0; at < sums.data.length; at++) sums.data[at] = (sums.data[at] ?? 0) / ((counts[at] ?? 0) + 0.5)
  return sums
}

/** Squared residual of each pixel of a unit around what a scene keeps, smoothed over a cell. */
function varianceAround({ squares, residuals, weights, mean }: UnitSums, steady: Plane): Plane {
  const variance = emptyPlane(mean.width, mean.height)
  for (let at = 0; at < variance.data.length; at++) {
    const weight = weights.data[at] ?? 0
    const offset = steady.data[at] ?? 0
    if (weight > 0) variance.data[at] = ((squares.data[at] ?? 0) - 2 * offset * (residuals.data[at] ?? 0)) / weight + offset * offset
  }
  return boxMean(variance, Math.max(1, Math.round(Math.max(mean.width, mean.height) / 80)))
}

/** Residual times half the difference of the variants of `own`, where the leak shows `shown`, without what the scene keeps. */
function productAt(own: UnitSums, shown: UnitSums, steady: Plane, at: number): number {
  if (shown === own) return (own.products.data[at] ?? 0) - (steady.data[at] ?? 0) * (own.halves.data[at] ?? 0)
  const weight = shown.weights.data[at] ?? 0
  if (weight <= 0 || !isSteady(own, shown, at)) return 0
  return ((shown.residuals.data[at] ?? 0) / weight - (steady.data[at] ?? 0)) * (own.halves.data[at] ?? 0)
}

/**
 * Evidence of a unit: in each cell of the pattern the residual times half the difference of the variants, S; z = Σ S / √Σ S². As the signs
 * of the cells are drawn at random for each unit, S is symmetric about 0 in a leak that does not carry the pattern, whatever its content,
 * noise or alignment, and z has variance 1 and tails below those of a normal variable (de la Peña, Lai, Shao: Self-Normalized Processes,
 * 2009, § 2).
 * @param shown the unit itself, or one after it in which what stands still may have been kept.
 * @param others units nearby, without these.
 */
function weighShown(own: UnitSums, shown: UnitSums, others: readonly UnitSums[], cells: Cells): number {
  const { width, height } = own.mean
  const steady = steadyResidual(own, others)
  const around = varianceAround(shown, steady)
  const sums = new Float64Array(cells.width * cells.height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * cells.height) / height) * cells.width
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const cell = row + Math.floor(((x + 0.5) * cells.width) / width)
      sums[cell] = (sums[cell] ?? 0) + productAt(own, shown, steady, at) / (leastVariance + (around.data[at] ?? 0))
    }
  }
  let [sum, squares] = [0, 0]
  for (const each of sums) {
    sum += each
    squares += each * each
  }
  return squares > 0 ? sum / Math.sqrt(squares) : 0
}

/** Evidence of a unit at each lag, from the sums of it and its neighbours. */
export type LaggedEvidence = {
  unit: number
  frames: number
  /** By units after the own one; undefined where the leak does not show it. */ z: (number | undefined)[]
}

/** Weighs one unit. @param nearby sums of units at most `neighbours` away, itself among them or not. */
export function weighUnit(own: UnitSums, nearby: readonly UnitSums[], cells: Cells): LaggedEvidence {
  const z = Array.from({ length: lags }, (_, lag) => {
    const shown = lag === 0 ? own : nearby.find(({ unit }) => unit === own.unit + lag)
    if (!shown) return undefined
    // What was kept of the own pattern must not be taken for what the scene keeps.
    const others = nearby.filter(({ unit }) => unit < own.unit || unit >= own.unit + lags)
    const rest = others.length > 0 ? others : nearby.filter((each) => each !== own && each !== shown)
    return weighShown(own, shown, rest, cells)
  })
  return { unit: own.unit, frames: own.frames, z }
}

/**
 * Joins the lags of each unit. A lag counts by how far it agrees, over the whole leak, with the own unit: a sum of products of evidence of
 * the same bit, in which the bits themselves cancel out.
 */
export function joinLags(units: readonly LaggedEvidence[]): UnitEvidence[] {
  const shares = Array.from({ length: lags }, (_, lag) => {
    let [products, squares] = [0, 0]
    for (const { z } of units) {
      const [own = 0, later] = [z[0], z[lag]]
      if (later === undefined) continue
      products += own * later
      squares += Math.max(own * own, 1)
    }
    const share = squares > 0 ? products / squares : 0
    return lag === 0 ? 1 : share > 0.1 ? Math.min(1, share) : 0
  })
  return units.map(({ unit, frames, z }) => {
    let [sum, squares] = [0, 0]
    for (const [lag, share] of shares.entries()) {
      const value = z[lag]
      if (value === undefined) continue
      sum += share * value
      squares += share * share
    }
    return { unit, frames, z: squares > 0 ? sum / Math.sqrt(squares) : 0 }
  })
}
