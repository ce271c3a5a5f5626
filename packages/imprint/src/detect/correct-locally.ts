import { applyTone, type FramePair } from './match-tone.ts'
import { emptyPlane, gradients, type Plane } from './picture.ts'
import { solvePositive } from './solve-system.ts'

/** Offset, contrast, shift along both axes, and sharpness: what leak and reference may differ by around a place. */
const features = 5
const products = (features * (features + 1)) / 2 + features
/** Differences of luma beyond which a pixel counts less: moved, covered, or of another frame. */
const usual = 6
/** How much of each feature is expected: a ridge that keeps what the data do not tell at 0. */
const expected = [8, 0.3, 0.5, 0.5, 0.25] as const
/** Squared noise of a pixel that the ridge is weighed against. */
const pixelNoise = 16

/** What leak and reference differ by, as one set of coefficients a tile, interpolated between the middles of tiles. */
type Field = { across: number; down: number; side: number; coefficients: Float64Array }

type Inputs = { difference: Float32Array; mean: Float32Array; x: Float32Array; y: Float32Array; bend: Float32Array }

/** Difference of leak and tone-matched reference, and what it may be made of. */
function inputsOf({ leak, mean }: FramePair, tone: Float64Array): Inputs {
  const { width, height } = mean
  const difference = new Float32Array(width * height)
  for (let at = 0; at < difference.length; at++) {
    const value = leak.data[at] ?? 0
    difference[at] = Number.isNaN(value) ? Number.NaN : value - applyTone(tone, mean.data[at] ?? 0)
  }
  const { x, y } = gradients(mean)
  const bend = new Float32Array(width * height)
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      bend[at] =
        ((mean.data[at - 1] ?? 0) + (mean.data[at + 1] ?? 0) + (mean.data[at - width] ?? 0) + (mean.data[at + width] ?? 0)) / 4 -
        (mean.data[at] ?? 0)
    }
  return { difference, mean: mean.data, x, y, bend }
}

const centre = 128

function valuesAt(inputs: Inputs, at: number, into: Float64Array): void {
  into[0] = 1
  into[1] = ((inputs.mean[at] ?? 0) - centre) / 64
  into[2] = inputs.x[at] ?? 0
  into[3] = inputs.y[at] ?? 0
  into[4] = inputs.bend[at] ?? 0
}

/** Adds up the normal equations of each tile. */
function addEquations(sums: Float64Array, inputs: Inputs, field: Field, width: number, height: number, known: Field | undefined): void {
  const values = new Float64Array(features)
  const fitted = new Float64Array(features)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const difference = inputs.difference[at] ?? 0
      if (Number.isNaN(difference)) continue
      valuesAt(inputs, at, values)
      let left = difference
      if (known) {
        coefficientsAt(known, x, y, fitted)
        for (let each = 0; each < features; each++) left -= (fitted[each] ?? 0) * (values[each] ?? 0)
      }
      const weight = 1 / (1 + (left / usual) ** 2)
      let place = (Math.floor(y / field.side) * field.across + Math.floor(x / field.side)) * products
      for (let row = 0; row < features; row++) {
        const weighed = weight * (values[row] ?? 0)
        for (let column = 0; column <= row; column++, place++) sums[place] = (sums[place] ?? 0) + weighed * (values[column] ?? 0)
        sums[place] = (sums[place] ?? 0) + weighed * difference
        place++
      }
    }
}

/** Coefficients at a pixel, bilinear between the middles of tiles. */
function coefficientsAt({ across, down, side, coefficients }: Field, x: number, y: number, into: Float64Array): void {
  const px = Math.max(0, Math.min(across - 1, (x + 0.5) / side - 0.5))
  const py = Math.max(0, Math.min(down - 1, (y + 0.5) / side - 0.5))
  const left = Math.min(across - 2, Math.floor(px))
  const top = Math.min(down - 2, Math.floor(py))
  const [fx, fy] = [px - left, py - top]
  const base = (top * across + left) * features
  const below = base + across * features
  for (let each = 0; each < features; each++)
    into[each] =
      ((coefficients[base + each] ?? 0) * (1 - fx) + (coefficients[base + features + each] ?? 0) * fx) * (1 - fy) +
      ((coefficients[below + each] ?? 0) * (1 - fx) + (coefficients[below + features + each] ?? 0) * fx) * fy
}

/** Solves each tile together with its neighbours. */
function solveTiles(sums: Float64Array, { across, down, side }: Field, frames: number): Field {
  const coefficients = new Float64Array(across * down * features)
  for (let tile = 0; tile < across * down; tile++) {
    const [column, row] = [tile % across, Math.floor(tile / across)]
    const matrix = new Float64Array(features * features)
    const right = new Float64Array(features)
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
        let place = (y * across + x) * products
        for (let i = 0; i < features; i++) {
          for (let j = 0; j <= i; j++, place++) matrix[i * features + j] = (matrix[i * features + j] ?? 0) + (sums[place] ?? 0)
          right[i] = (right[i] ?? 0) + (sums[place] ?? 0)
          place++
        }
      }
    // The ridge grows with the frames: more of the same picture tells no more about it.
    for (let i = 0; i < features; i++)
      matrix[i * features + i] = (matrix[i * features + i] ?? 0) + (pixelNoise * frames) / (expected[i as 0] * expected[i as 0])
    coefficients.set(solvePositive(matrix, right) ?? new Float64Array(features), tile * features)
  }
  return { across, down, side, coefficients }
}

/** Side of a tile in pixels: a tenth of the longer side of the picture. */
const tileSide = (width: number, height: number): number => Math.max(8, Math.round(Math.max(width, height) / 12))

/**
 * What is left of the leak when the reference is taken from it: tone first, then, around each place, brightness, contrast, a shift below
 * a pixel and sharpness, fitted by least squares over all frames, which must lie close in time.
 * @param tone see `fitTone`.
 * @returns a picture of differences a frame, NaN where the leak shows nothing.
 */
export function residuals(pairs: readonly FramePair[], tone: Float64Array): Plane[] {
  const [first] = pairs
  if (!first) return []
  const { width, height } = first.mean
  const side = tileSide(width, height)
  const empty: Field = {
    across: Math.max(2, Math.ceil(width / side)),
    down: Math.max(2, Math.ceil(height / side)),
    side,
    coefficients: new Float64Array(0),
  }
  const inputs = pairs.map((pair) => inputsOf(pair, tone))
  let field: Field | undefined
  for (let round = 0; round < 2; round++) {
    const sums = new Float64Array(empty.across * empty.down * products)
    for (const each of inputs) addEquations(sums, each, empty, width, height, field)
    field = solveTiles(sums, empty, pairs.length)
  }
  const values = new Float64Array(features)
  const fitted = new Float64Array(features)
  return inputs.map((each) => {
    const result = emptyPlane(width, height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x
        let left = each.difference[at] ?? 0
        if (!Number.isNaN(left) && field) {
          valuesAt(each, at, values)
          coefficientsAt(field, x, y, fitted)
          for (let feature = 0; feature < features; feature++) left -= (fitted[feature] ?? 0) * (values[feature] ?? 0)
        }
        result.data[at] = left
      }
    return result
  })
}
