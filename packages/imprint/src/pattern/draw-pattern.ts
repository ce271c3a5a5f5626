import { cellLevels, type Luma } from './cell-levels.ts'
import { cellSigns } from './cell-signs.ts'
import { levelPicture, type Size } from './pattern-grid.ts'

/** Value of a pattern, in luma and chroma, that changes nothing. */
const neutral = 128

/** The pattern of a unit as a picture of the grid's size in `yuv420p`. */
export function drawPattern(signs: Int8Array, levels: Uint8Array, { width, height }: Size): Buffer {
  const picture = Buffer.alloc(width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2), neutral)
  for (let cell = 0; cell < width * height; cell++) picture[cell] = neutral + (signs[cell] ?? 0) * (levels[cell] ?? 0)
  return picture
}

/** Draws the patterns of one rendition, run of units after run of units. */
export class PatternDrawer {
  readonly #key: Uint8Array
  readonly #grid: Size
  #before: { unit: number; luma: Luma } | undefined

  /** @param key see `patternKey`. */
  constructor(key: Uint8Array, grid: Size) {
    this.#key = key
    this.#grid = grid
  }

  /**
   * Patterns of consecutive units.
   * @param first number of the first of them, and how many there are.
   * @param luma of their first pictures, each of the size of `levelPicture`, one after the other, and of that of the unit after them, if
   * known.
   */
  draw(first: number, count: number, luma: Uint8Array): Buffer {
    const { width, height } = levelPicture(this.#grid)
    const known = luma.length / (width * height)
    const pictureOf = (index: number): Luma | undefined =>
      index < 0 || index >= known ? undefined : luma.subarray(index * width * height, (index + 1) * width * height)
    const patterns: Buffer[] = []
    for (let index = 0; index < count; index++) {
      const own = pictureOf(index) ?? luma
      const earlier = this.#before?.unit === first - 1 ? this.#before.luma : undefined
      const levels = cellLevels({ before: index === 0 ? earlier : pictureOf(index - 1), own, after: pictureOf(index + 1) }, this.#grid)
      patterns.push(drawPattern(cellSigns(this.#key, first + index, levels.length), levels, this.#grid))
    }
    const last = pictureOf(count - 1)
    if (last) this.#before = { unit: first + count - 1, luma: last }
    return Buffer.concat(patterns)
  }
}
