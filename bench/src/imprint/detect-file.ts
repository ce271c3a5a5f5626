import { type Detection, detectLeak } from '@videozz/imprint/detect'
import { patternGrid } from '@videozz/imprint/pattern'
import { endedChildrenCpu } from '../product/watch-cpu.ts'
import type { MarkedContent } from './mark-content.ts'
import { readLeak } from './read-leak.ts'
import { readThumbnails, readUnit } from './read-reference.ts'

/** What the detector found, and what it took: CPU seconds of itself and of the decoders a second of the leak, and resident memory in MB. */
export type Measured = { found: Detection; cpu: number; memory: number }

const thumbnailRate = 2

/** Runs the detector on a leaked file. */
export async function detectFile(path: string, { reference }: MarkedContent): Promise<Measured> {
  const pictures = await readThumbnails(reference, thumbnailRate, 64, 36)
  const before = process.cpuUsage()
  const children = endedChildrenCpu()
  let memory = 0
  const found = await detectLeak({
    readLeak: () => readLeak(path),
    media: {
      thumbnails: pictures.map(({ data }, index) => ({ second: index / thumbnailRate, data })),
      aspect: reference.width / reference.height,
      cells: patternGrid(reference),
      unitSeconds: 2,
      loadUnit: (unit) => readUnit(reference, unit),
    },
    onProgress: () => (memory = Math.max(memory, process.memoryUsage.rss())),
  })
  const own = process.cpuUsage(before)
  const seconds = (own.user + own.system) / 1e6 + endedChildrenCpu() - children
  return { found, cpu: seconds / Math.max(1, found.seconds), memory: memory / 2 ** 20 }
}
