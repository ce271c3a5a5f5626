import { type LeakMedia, listMarkedGenerations, unwrapKey } from '@videozz/db'
import type { Cells, Grey, UnitFrame } from '@videozz/imprint/detect'
import { cellSigns, patternKey } from '@videozz/imprint/pattern'
import type { Deps } from '../../shared/deps.ts'
import type { MarkedReference } from './marked-reference.ts'

/** A generation of a media that is served no more, and the media as if it were marked by its pattern. */
export type EarlierGeneration = { generation: number; version: number; loadUnit: MarkedReference['loadUnit'] }

/** Most that are tried. */
const most = 4

/** Exchanges both variants in the cells where two patterns have other signs: the variants of one become those of the other. */
function exchange({ a, b, second }: UnitFrame, { width, height }: Cells, isOther: readonly boolean[]): UnitFrame {
  const [one, other] = [Uint8Array.from(a.data), Uint8Array.from(b.data)]
  for (let y = 0; y < a.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / a.height) * width
    for (let x = 0; x < a.width; x++) {
      if (!isOther[row + Math.floor(((x + 0.5) * width) / a.width)]) continue
      const at = y * a.width + x
      ;[one[at], other[at]] = [other[at] ?? 0, one[at] ?? 0]
    }
  }
  const withData = (picture: Grey, data: Uint8Array): Grey => ({ ...picture, data })
  return { second, a: withData(a, one), b: withData(b, other) }
}

/**
 * Earlier generations of a media with the same pictures that somebody was given. Their segments are gone, but the pattern follows from the
 * media's secret, and what it did to the pictures from that of the served one.
 */
export async function listEarlierGenerations(
  { db, mediaKey }: Pick<Deps, 'db' | 'mediaKey'>,
  media: LeakMedia & { version: number },
  { cells, loadUnit }: Pick<MarkedReference, 'cells' | 'loadUnit'>,
): Promise<EarlierGeneration[]> {
  const secret = unwrapKey(mediaKey, media.secret)
  const count = cells.width * cells.height
  const served = patternKey(secret, media.version, media.generation)
  const earlier = (await listMarkedGenerations(db, media.key)).filter(
    ({ generation }) => generation < media.generation && generation >= media.source_generation,
  )
  return earlier.slice(0, most).map(({ generation, version }) => {
    const key = patternKey(secret, version, generation)
    return {
      generation,
      version,
      loadUnit: async (unit) => {
        const frames = await loadUnit(unit)
        const [own, other] = [cellSigns(served, unit, count), cellSigns(key, unit, count)]
        const isOther = Array.from(own, (sign, cell) => sign !== other[cell])
        return frames?.map((frame) => exchange(frame, cells, isOther))
      },
    }
  })
}
