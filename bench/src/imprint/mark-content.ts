import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { levelPicture, markVersion, PatternDrawer, patternGrid, patternKey } from '@videozz/imprint/pattern'
import { markUnits, readMarkable, type UnitVariants } from '@videozz/media'
import type { Content } from './contents.ts'
import { encodeContent, type EncodedRendition } from './encode-content.ts'

/** A marked rendition: initialisation segment, both variants of each unit, and the unit without a mark. Its frames lie evenly, `rate` a second. */
export type MarkedRendition = {
  name: string
  width: number
  height: number
  rate: number
  init: Buffer
  a: Buffer[]
  b: Buffer[]
  plain: Buffer[]
  marked: boolean[]
}
/** A marked content: the rendition that leaks are made of, and that which they are compared with. */
export type MarkedContent = { name: string; seconds: number; leaked: MarkedRendition; reference: MarkedRendition }

/** Key of the patterns of the lab, the same in each run. */
const labKey = patternKey(Buffer.alloc(32, 7), markVersion, 1)
/** Units that are marked together. */
const atOnce = 16

type Stored = Omit<MarkedRendition, 'init' | 'a' | 'b' | 'plain'>

function storeRendition(folder: string, { init, a, b, plain, ...rest }: MarkedRendition): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'init.mp4'), init)
  for (const [name, units] of Object.entries({ a, b, plain }))
    for (const [index, bytes] of units.entries()) writeFileSync(join(folder, `${name}-${index}.m4s`), bytes)
  writeFileSync(join(folder, 'rendition.json'), JSON.stringify(rest))
}

function loadRendition(folder: string): MarkedRendition {
  const rest = JSON.parse(readFileSync(join(folder, 'rendition.json'), 'utf8')) as Stored
  const read = (name: 'a' | 'b' | 'plain') => rest.marked.map((_, index) => readFileSync(join(folder, `${name}-${index}.m4s`)))
  return { ...rest, init: readFileSync(join(folder, 'init.mp4')), a: read('a'), b: read('b'), plain: read('plain') }
}

/** Marks a rendition as the product does. */
async function markRendition(encoded: EncodedRendition, work: string): Promise<MarkedRendition> {
  const { rung, frameRate, init, units } = encoded
  const rendition = readMarkable(init)
  if (!rendition) throw new Error(`${rung.name} cannot be marked`)
  const grid = patternGrid(rung)
  const drawer = new PatternDrawer(labKey, grid)
  const variants: UnitVariants[] = []
  for (let first = 0; first < units.length; first += atOnce)
    variants.push(
      ...(await markUnits({
        rendition,
        rung,
        frameRate,
        units: units.slice(first, first + atOnce),
        luma: levelPicture(grid),
        grid,
        isStitchable: true,
        ahead: units[first + atOnce],
        draw: (luma) => drawer.draw(first, Math.min(atOnce, units.length - first), luma),
        folder: mkdtempSync(join(work, 'mark-')),
      })),
    )
  return {
    name: rung.name,
    width: rung.width,
    height: rung.height,
    rate: frameRate.num / frameRate.den,
    init,
    a: variants.map(({ a }) => a),
    b: variants.map(({ b }) => b),
    plain: units,
    marked: variants.map(({ fault }) => fault === undefined),
  }
}

/** Encodes a file and marks its 360p and its highest rung up to a resolution. */
export async function encodeMarked(path: string, work: string, resolution: number): Promise<MarkedRendition[]> {
  const made: MarkedRendition[] = []
  for (const encoded of await encodeContent(path, work, resolution, true)) made.push(await markRendition(encoded, work))
  return made
}

/**
 * Makes a content and marks it, or reads it where an earlier run left it in `folder`.
 * @param resolution short side of the rung that leaks are made of; they are compared with 360p.
 */
export async function markContent(content: Content, seconds: number, resolution: number, folder: string): Promise<MarkedContent> {
  const place = join(folder, `${content.name}-${seconds}s-${resolution}p`)
  if (!existsSync(place)) {
    mkdirSync(folder, { recursive: true })
    const work = mkdtempSync(join(folder, 'work-'))
    try {
      const source = join(work, 'source.mp4')
      await content.make(source, seconds)
      const made = await encodeMarked(source, work, resolution)
      const [reference] = made
      const leaked = made.at(-1)
      if (!reference || !leaked) throw new Error('no rendition')
      storeRendition(join(work, 'done', 'reference'), reference)
      storeRendition(join(work, 'done', 'leaked'), leaked)
      renameSync(join(work, 'done'), place)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
  const [reference, leaked] = [loadRendition(join(place, 'reference')), loadRendition(join(place, 'leaked'))]
  return { name: content.name, seconds: reference.a.length * 2, leaked, reference }
}
