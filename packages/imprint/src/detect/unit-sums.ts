import { residuals } from './correct-locally.ts'
import { fitTone } from './match-tone.ts'
import { emptyPlane, gradients, type Plane, removeSlow } from './picture.ts'

/** A frame of the leak, in the coordinates of the reference, with the two variants shown at that moment: their mean and half their difference. */
export type MatchedFrame = { leak: Plane; mean: Plane; half: Plane }

/** Sums over the frames of one unit, a number a pixel each. */
export type UnitSums = {
  unit: number
  frames: number
  /** Residual times half the difference of the variants, and each alone, all weighed. */
  products: Plane
  halves: Plane
  residuals: Plane
  /** Squares of residuals, weighed, and the weights. */
  squares: Plane
  weights: Plane
  /** Mean of the reference, and how far it goes from one frame to another. */
  mean: Plane
  spread: Plane
}

/** Residuals beyond this many steps of luma are not of the pattern, which changes at most 3. */
const clip = 12
/** Gradient, in steps of luma a pixel, at which a pixel that moves counts half. */
const steep = 6

/** Change of luma up to which a pixel stands still: what is wrong there is wrong in all units, and can be told from the pattern. */
export const still = 2
/** Radius of a surrounding whose mean is taken away, in widths of the picture: a cell and a half. What two variants of a unit drift apart by where prediction
 *  adds up rounding differs from rung to rung; it changes slowly over the picture, the pattern does not. */
const slow = 0.0235

const clipped = (value: number): number => Math.max(-clip, Math.min(clip, value))

/** Weight of each pixel by how little a wrong moment or place would change it. */
function flatness(mean: Plane): Float32Array {
  const { x, y } = gradients(mean)
  return Float32Array.from(x, (across, at) => 1 / (1 + (across * across + (y[at] ?? 0) * (y[at] ?? 0)) / (steep * steep)))
}

/**
 * Adds up what the frames of a unit tell, before the two signs of the pattern are compared. It knows no code and no key.
 * @param matched frames of one unit, all of one size.
 */
export function sumUnit(unit: number, matched: readonly MatchedFrame[]): UnitSums | undefined {
  const [first] = matched
  if (!first) return undefined
  const { width, height } = first.mean
  const make = (): Plane => emptyPlane(width, height)
  const weightsOf = matched.map(({ mean }) => flatness(mean))
  const left = residuals(matched, fitTone(matched, weightsOf))
  const sums: UnitSums = {
    unit,
    frames: matched.length,
    products: make(),
    halves: make(),
    residuals: make(),
    squares: make(),
    weights: make(),
    mean: make(),
    spread: make(),
  }
  const squaredMean = new Float64Array(width * height)
  const radius = Math.max(2, Math.round(Math.max(width, height) * slow))
  for (const { mean } of matched)
    for (let at = 0; at < width * height; at++) {
      const value = mean.data[at] ?? 0
      sums.mean.data[at] = (sums.mean.data[at] ?? 0) + value / matched.length
      squaredMean[at] = (squaredMean[at] ?? 0) + (value * value) / matched.length
    }
  for (let at = 0; at < width * height; at++)
    sums.spread.data[at] = Math.sqrt(Math.max(0, (squaredMean[at] ?? 0) - (sums.mean.data[at] ?? 0) ** 2))
  for (const [index, { half: whole }] of matched.entries()) {
    const half = removeSlow(whole, radius)
    const raw = left[index] ?? emptyPlane(width, height)
    const fast = removeSlow({ width, height, data: raw.data.map(clipped) }, radius)
    for (let at = 0; at < width * height; at++) {
      if (Number.isNaN(raw.data[at] ?? 0)) continue
      const weight = (sums.spread.data[at] ?? 0) <= still ? 1 : (weightsOf[index]?.[at] ?? 0)
      const kept = fast.data[at] ?? 0
      sums.products.data[at] = (sums.products.data[at] ?? 0) + weight * kept * (half.data[at] ?? 0)
      sums.halves.data[at] = (sums.halves.data[at] ?? 0) + weight * (half.data[at] ?? 0)
      sums.residuals.data[at] = (sums.residuals.data[at] ?? 0) + weight * kept
      sums.squares.data[at] = (sums.squares.data[at] ?? 0) + weight * kept * kept
      sums.weights.data[at] = (sums.weights.data[at] ?? 0) + weight
    }
  }
  return sums
}
