import { boxMean, emptyPlane, type Plane } from './picture.ts'
import { solvePositive } from './solve-system.ts'
import { still, type UnitSums } from './unit-sums.ts'

/** What the leak tells of one unit: positive for variant A, negative for B. Without the pattern it is about normal with deviation 1. */
export type UnitEvidence = { unit: number; z: number; /** Frames of the leak it is of. */ frames: number }

/** Units before and after that are looked at, and those before that tell, one by one, what of the residual is not of the unit itself. */
export const [neighbours, predictors] = [6, 3] as const
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

/** Mean residual of a unit where `own` shows the same that stands still; 0 elsewhere. */
function steadyResidual(own: UnitSums, other: UnitSums): Float32Array {
  return Float32Array.from(other.residuals.data, (sum, at) => {
    const weight = other.weights.data[at] ?? 0
    return weight > 0 && (other === own || isSteady(own, other, at)) ? sum / weight : 0
  })
}

function meanOf(planes: readonly Float32Array[]): Float32Array {
  return Float32Array.from({ length: planes[0]?.length ?? 0 }, (_, at) => {
    let [sum, count] = [0, 0]
    for (const plane of planes) {
      const value = plane[at] ?? 0
      if (value === 0) continue
      sum += value
      count++
    }
    // The fewer units, the more of a chance residual is in their mean.
    return sum / (count + 0.5)
  })
}

/** Sums of squares below which a residual predicts nothing, and the part of them all that keeps shares small which the data do not tell. */
const [leastSquares, ridge] = [50, 0.02] as const

/**
 * What the residual of a unit has in common with those of others, by least squares: of a picture that stands still, badly placed edges,
 * shading and dirt of a lens, and the patterns of units before, which encoders of a leak keep. The signs of all these are independent of those
 * of the pattern that is looked for.
 */
function predictResidual(target: Float32Array, others: readonly Float32Array[]): Float32Array {
  const size = others.length
  const [matrix, right] = [new Float64Array(size * size), new Float64Array(size)]
  for (const [row, one] of others.entries())
    for (const [column, other] of [...others.slice(0, row + 1), target].entries()) {
      let sum = 0
      for (let at = 0; at < target.length; at++) if (target[at] !== 0) sum += (one[at] ?? 0) * (other[at] ?? 0)
      if (column > row) right[row] = sum
      else matrix[row * size + column] = sum
    }
  const trace = others.reduce((sum, _, row) => sum + (matrix[row * size + row] ?? 0), 0)
  for (let row = 0; row < size; row++) matrix[row * size + row] = (matrix[row * size + row] ?? 0) + leastSquares + (ridge * trace) / size
  const predicted = new Float32Array(target.length)
  for (const [index, share] of (solvePositive(matrix, right) ?? right.fill(0)).entries()) {
    const other = others[index]
    for (let at = 0; at < predicted.length; at++) predicted[at] = (predicted[at] ?? 0) + share * (other?.[at] ?? 0)
  }
  return predicted
}

/** Squared residual of each pixel of a unit around what a scene keeps, smoothed over a cell. */
function varianceAround({ squares, residuals, weights, mean }: UnitSums, steady: Float32Array): Plane {
  const variance = emptyPlane(mean.width, mean.height)
  for (let at = 0; at < variance.data.length; at++) {
    const weight = weights.data[at] ?? 0
    const offset = steady[at] ?? 0
    if (weight > 0) variance.data[at] = ((squares.data[at] ?? 0) - 2 * offset * (residuals.data[at] ?? 0)) / weight + offset * offset
  }
  return boxMean(variance, Math.max(1, Math.round(Math.max(mean.width, mean.height) / 80)))
}

/** Evidence of the cells of the pattern, whose signs are drawn at random for each unit. */
type CellSums = Float32Array

/**
 * Evidence of a unit by cells: the residual times half the difference of the variants, S, without what it has in common with other units.
 * @param shown the unit itself, or one after it in which what stands still may have been kept.
 * @returns undefined where nothing of it stands still in `shown`.
 */
function weighShown(own: UnitSums, shown: UnitSums, { before, after }: Others, cells: Cells): CellSums | undefined {
  const { width, height } = own.mean
  const target = steadyResidual(own, shown)
  const later = after.length > 0 ? [meanOf(after)] : []
  const steady = predictResidual(target, [...before, ...later])
  const around = varianceAround(shown, steady)
  const sums = new Float32Array(cells.width * cells.height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * cells.height) / height) * cells.width
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const cell = row + Math.floor(((x + 0.5) * cells.width) / width)
      const half = own.halves.data[at] ?? 0
      const left = target[at] === 0 ? 0 : (target[at] ?? 0) - (steady[at] ?? 0)
      const product = shown === own ? (own.products.data[at] ?? 0) - (steady[at] ?? 0) * half : left * half
      sums[cell] = (sums[cell] ?? 0) + product / (leastVariance + (around.data[at] ?? 0))
    }
  }
  return shown === own || sums.some((each) => each !== 0) ? sums : undefined
}

/** Residuals of units before and after one and its lags, where they show what it shows. */
type Others = { before: Float32Array[]; after: Float32Array[] }

/** Evidence of a unit at each lag, from the sums of it and its neighbours. */
export type LaggedEvidence = {
  unit: number
  frames: number
  /** By units after the own one; undefined where the leak does not show it. */
  cells: (CellSums | undefined)[]
}

/** Weighs one unit. @param nearby sums of units at most `neighbours` away, itself among them or not. */
export function weighUnit(own: UnitSums, nearby: readonly UnitSums[], cells: Cells): LaggedEvidence {
  // What was kept of the own pattern must not be taken for what the scene keeps.
  const others: Others = {
    before: nearby.filter(({ unit }) => unit < own.unit && unit >= own.unit - predictors).map((each) => steadyResidual(own, each)),
    after: nearby.filter(({ unit }) => unit >= own.unit + lags).map((each) => steadyResidual(own, each)),
  }
  const shownAt = (lag: number) => (lag === 0 ? own : nearby.find(({ unit }) => unit === own.unit + lag))
  const sums = Array.from({ length: lags }, (_, lag) => {
    const shown = shownAt(lag)
    return shown && weighShown(own, shown, others, cells)
  })
  return { unit: own.unit, frames: own.frames, cells: sums }
}

/**
 * z = Σ S / √Σ S² over cells. As their signs are drawn at random for each unit, S is symmetric about 0 in a leak that does not carry the
 * pattern, whatever its content, noise or alignment, and z has variance 1 and tails below those of a normal variable (de la Peña, Lai, Shao:
 * Self-Normalized Processes, 2009, § 2).
 */
function normalise(sums: CellSums): number {
  let [sum, squares] = [0, 0]
  for (const each of sums) {
    sum += each
    squares += each * each
  }
  return squares > 0 ? sum / Math.sqrt(squares) : 0
}

/**
 * Joins the lags of each unit, cell by cell, so that what is wrong in several of them alike does not count twice. A lag counts by how far it
 * agrees, over the whole leak, with the own unit: a sum of products of evidence of the same bit, in which the bits themselves cancel out.
 */
export function joinLags(units: readonly LaggedEvidence[]): UnitEvidence[] {
  const shares = Array.from({ length: lags }, (_, lag) => {
    let [products, squares] = [0, 0]
    for (const { cells } of units) {
      const [own, later] = [cells[0], cells[lag]]
      if (!own || !later) continue
      const z = normalise(own)
      products += z * normalise(later)
      squares += Math.max(z * z, 1)
    }
    const share = squares > 0 ? products / squares : 0
    return lag === 0 ? 1 : share > 0.1 ? Math.min(1, share) : 0
  })
  return units.map(({ unit, frames, cells }) => {
    const joined = new Float32Array(cells[0]?.length ?? 0)
    for (const [lag, share] of shares.entries())
      for (const [cell, each] of (cells[lag] ?? []).entries()) joined[cell] = (joined[cell] ?? 0) + share * each
    return { unit, frames, z: normalise(joined) }
  })
}
