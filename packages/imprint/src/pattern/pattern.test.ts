import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cellLevels, mostStep } from './cell-levels.ts'
import { cellSigns } from './cell-signs.ts'
import { drawPattern, PatternDrawer } from './draw-pattern.ts'
import { levelPicture, patternGrid } from './pattern-grid.ts'
import { patternKey } from './pattern-key.ts'

const grid = patternGrid({ width: 1280, height: 720 })
const cells = grid.width * grid.height
const size = levelPicture(grid)
/** A picture whose luma is computed. */
const paint = (of: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: size.width * size.height }, (_, at) => of(at % size.width, Math.floor(at / size.width)))
const flat = (value: number) => paint(() => value)
/** Columns of two lumas `contrast` apart, moved by some pixels. */
const stripes = (contrast: number, moved = 0) => paint((x) => 100 + ((x + moved) % 2) * contrast)
const mean = (values: Iterable<number>) => {
  const all = [...values]
  return all.reduce((sum, each) => sum + each, 0) / all.length
}

describe('patternGrid', () => {
  it('has 64 cells along the longer side', () => {
    expect(patternGrid({ width: 1920, height: 1080 })).toEqual({ width: 64, height: 36 })
    expect(patternGrid({ width: 240, height: 426 })).toEqual({ width: 36, height: 64 })
    expect(levelPicture({ width: 36, height: 64 })).toEqual({ width: 180, height: 320 })
  })
})

describe('cellSigns', () => {
  it('are the same for a key and unit, balanced, and unrelated for any other', () => {
    const key = patternKey(randomBytes(32), 1, 1)
    const [one, next] = [cellSigns(key, 7, cells), cellSigns(key, 8, cells)]
    expect(cellSigns(key, 7, cells)).toEqual(one)
    expect(new Set(one)).toEqual(new Set([1, -1]))
    // Five deviations of a fair coin.
    const most = 5 / Math.sqrt(cells)
    const alike = (other: Int8Array) => Math.abs(mean(one.map((sign, cell) => sign * (other[cell] ?? 0))))
    expect(Math.abs(mean(one))).toBeLessThan(most)
    expect(alike(next)).toBeLessThan(most)
    expect(alike(cellSigns(patternKey(randomBytes(32), 1, 1), 7, cells))).toBeLessThan(most)
  })

  it('begin with the AES-256-CTR keystream', () => {
    const signs = cellSigns(new Uint8Array(32), 0, 8)
    // AES-256 of a zero block with a zero key is dc95c078… (NIST, AESAVS, appendix B.1).
    expect([...signs].map((sign) => (sign === 1 ? 1 : 0))).toEqual([0, 0, 1, 1, 1, 0, 1, 1])
  })
})

describe('cellLevels', () => {
  const levelsOf = (before: Uint8Array | undefined, own: Uint8Array, after: Uint8Array | undefined) =>
    cellLevels({ before, own, after }, grid)

  it('grow with the texture of what moves', () => {
    const all = (contrast: number) => new Set(levelsOf(stripes(contrast, 1), stripes(contrast), stripes(contrast, 1)))
    expect(all(6)).toEqual(new Set([2]))
    expect(all(30)).toEqual(new Set([3]))
    const brighter = (by: number) => flat(100 + by)
    expect(new Set(levelsOf(brighter(0), brighter(20), brighter(40)))).toEqual(new Set([1]))
  })

  it('are those of the least textured neighbour, so that no halo lies around an edge', () => {
    const half = (moved: number) => paint((x, y) => (x < size.width / 2 ? 100 + ((x + y + moved) % 2) * 60 : 100 + moved * 20))
    const levels = levelsOf(half(0), half(1), half(0))
    const row = [...levels.subarray(64 * 18, 64 * 19)]
    expect([row[20], row[30], row[31], row[40]]).toEqual([3, 3, 1, 1])
  })

  it('leave flat cells that stand still unmarked, and step a still picture by little in the mean', () => {
    expect(mean(levelsOf(flat(90), flat(90), flat(90)))).toBe(0)
    const still = levelsOf(stripes(40), stripes(40), stripes(40))
    expect(new Set(still)).toEqual(new Set([0, 4]))
    expect(mean(still)).toBeGreaterThan(mostStep * 0.9)
    expect(mean(still)).toBeLessThanOrEqual(mostStep)
  })

  it('mark of a still picture cells with edges of their own, the same ones where it is a little coarser', () => {
    const text = (contrast: number) => paint((x, y) => (y % 30 < 5 ? 100 + (x % 2) * contrast : 100))
    const [fine, coarse] = [80, 64].map((contrast) => levelsOf(text(contrast), text(contrast), text(contrast)))
    expect(mean(fine ?? [])).toBeGreaterThan(mostStep * 0.9)
    expect(new Set(fine)).toEqual(new Set([0, 6]))
    expect(coarse).toEqual(fine)
    expect(fine?.every((level, cell) => level === 0 || Math.floor(cell / grid.width) % 6 === 0)).toBe(true)
  })

  it('take a cell for still that did not change towards one side, or whose other side is not known', () => {
    const [one, other] = [stripes(40), stripes(40, 1)]
    for (const levels of [
      levelsOf(one, one, other),
      levelsOf(other, one, one),
      levelsOf(undefined, one, other),
      levelsOf(other, one, undefined),
    ])
      expect(mean(levels)).toBeLessThanOrEqual(mostStep)
    expect(mean(levelsOf(other, one, other))).toBe(3)
  })
})

describe('PatternDrawer', () => {
  it('draws a pattern a unit, and looks at the last unit of the run before and at the one ahead', () => {
    const key = patternKey(randomBytes(32), 1, 1)
    const pictures = [stripes(40), stripes(40, 1), stripes(40), stripes(40, 1)]
    const whole = new PatternDrawer(key, grid).draw(0, 3, Buffer.concat(pictures))
    const apart = new PatternDrawer(key, grid)
    const parts = [apart.draw(0, 1, Buffer.concat(pictures.slice(0, 2))), apart.draw(1, 2, Buffer.concat(pictures.slice(1)))]
    expect(Buffer.concat(parts).equals(whole)).toBe(true)
    const bytes = cells * 1.5
    expect(whole).toHaveLength(3 * bytes)
    const levels = cellLevels({ before: pictures[0], own: pictures[1] ?? flat(0), after: pictures[2] }, grid)
    expect(whole.subarray(bytes, 2 * bytes).equals(drawPattern(cellSigns(key, 1, cells), levels, grid))).toBe(true)
    expect(new Set(whole.subarray(cells, bytes))).toEqual(new Set([128]))
  })
})
