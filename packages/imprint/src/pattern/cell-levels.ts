import { cellPixels, type Size } from './pattern-grid.ts'

/** Deviations of luma below which a cell takes one level, and two. */
const flat = 1.5
const textured = 5
/**
 * Deviations of luma in a cell that stands still from which it takes a level. Few cells with much: whoever encodes a copy again leaves out a
 * small change of what stands still.
 */
const stillClasses = [
  { least: 30, level: 6 },
  { least: 16, level: 4 },
  { least: 5, level: 2 },
  { least: 0, level: 0 },
] as const
/** Mean difference of luma up to which a cell stands still from one key frame to another: more than an encoder makes of the same picture. */
const still = 1.5
/** Greatest mean of the levels of cells that stand still: what the picture steps by, in the mean, where one unit follows another. */
export const mostStep = 0.1

/** Pixels of a picture, one byte of luma each, of the size of `levelPicture`. */
export type Luma = Uint8Array

/** Deviation of luma in each cell. */
export function cellDeviations(luma: Luma, grid: Size): Float64Array {
  const across = grid.width * cellPixels
  return cellMap(grid, (column, row) => {
    let [sum, squares] = [0, 0]
    for (let y = 0; y < cellPixels; y++)
      for (let x = 0; x < cellPixels; x++) {
        const value = luma[(row * cellPixels + y) * across + column * cellPixels + x] ?? 0
        sum += value
        squares += value * value
      }
    const mean = sum / cellPixels ** 2
    return Math.sqrt(Math.max(0, squares / cellPixels ** 2 - mean * mean))
  })
}

/** Mean difference of luma of two pictures in each cell. */
function cellChanges(luma: Luma, other: Luma, grid: Size): Float64Array {
  const across = grid.width * cellPixels
  return cellMap(grid, (column, row) => {
    let sum = 0
    for (let y = 0; y < cellPixels; y++)
      for (let x = 0; x < cellPixels; x++) {
        const at = (row * cellPixels + y) * across + column * cellPixels + x
        sum += Math.abs((luma[at] ?? 0) - (other[at] ?? 0))
      }
    return sum / cellPixels ** 2
  })
}

const cellMap = ({ width, height }: Size, of: (column: number, row: number) => number): Float64Array =>
  Float64Array.from({ length: width * height }, (_, cell) => of(cell % width, Math.floor(cell / width)))

/** The least value among a cell and its neighbours. */
function erode(values: Float64Array, grid: Size): Float64Array {
  return cellMap(grid, (column, row) => {
    let least = Infinity
    for (let y = Math.max(0, row - 1); y <= Math.min(grid.height - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(grid.width - 1, column + 1); x++)
        least = Math.min(least, values[y * grid.width + x] ?? Infinity)
    return least
  })
}

/** Key frames of a unit and its neighbours, where known. */
export type UnitPictures = { before: Luma | undefined; own: Luma; after: Luma | undefined }

/** Place of a cell in an order that spreads over the picture, the same for all rungs and units (Weyl's sequence of the golden ratio). */
const rankOf = (cell: number): number => (cell * 0.6180339887498949) % 1

/**
 * Amplitude of the pattern in each cell of a unit, in steps of luma: 1 to 3 by the texture around it that hides it. A step from one unit to the next
 * is seen where nothing moves: of the cells that stand still, as far as known, only those with edges of their own are marked, and only so
 * many that the picture steps by at most `mostStep` in the mean. Which ones depends on texture by classes alone, so that it is the same in
 * every rung.
 */
export function cellLevels({ before, own, after }: UnitPictures, grid: Size): Uint8Array {
  const deviations = cellDeviations(own, grid)
  const texture = erode(deviations, grid)
  const levels = Uint8Array.from(texture, (each) => (each < flat ? 1 : each < textured ? 2 : 3))
  const changes = before && after && [cellChanges(own, before, grid), cellChanges(own, after, grid)]
  const isStill = (cell: number) => !changes || changes.some((each) => (each[cell] ?? 0) <= still)
  const classOf = (cell: number): number => stillClasses.findIndex(({ least }) => (deviations[cell] ?? 0) >= least)
  const stillCells = [...levels.keys()].filter(isStill).toSorted((a, b) => classOf(a) - classOf(b) || rankOf(a) - rankOf(b))
  let left = mostStep * levels.length
  for (const cell of stillCells) {
    const level = stillClasses[classOf(cell)]?.level ?? 0
    levels[cell] = level <= left ? level : 0
    left -= levels[cell] ?? 0
  }
  return levels
}
