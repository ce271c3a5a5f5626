import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type LeakMedia, listRenditions, listSegmentDurations, type RenditionRow } from '@videozz/db'
import { variants } from '@videozz/imprint/code'
import { type Thumbnail, thumbnailSize, type UnitFrame } from '@videozz/imprint/detect'
import { patternGrid } from '@videozz/imprint/pattern'
import { readGreyFrames, readPairedFrames } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'
import { openRendition, readInit, readRendition } from '../../shared/read-rendition.ts'
import { loadAhead } from './load-ahead.ts'
import type { MediaToDetect } from './detector-messages.ts'

/** Short side in pixels of the rung that copies are compared with, and of what is made of it. */
const [rungSide, comparedSide] = [360, 180]
/** Small pictures a second. */
const thumbnailRate = 2

/** Both variants of a served, marked media, as the detector compares a copy with them. */
export type MarkedReference = MediaToDetect & {
  loadUnit: (unit: number) => Promise<readonly UnitFrame[] | undefined>
  /** Seconds. */
  duration: number
}

const shortSide = ({ width, height }: RenditionRow): number => Math.min(width, height)

/** The rung nearest to a short side, and the smallest one. */
async function chooseRungs(
  { db }: Pick<Deps, 'db'>,
  { key, generation }: LeakMedia,
): Promise<{ compared: RenditionRow; smallest: RenditionRow } | undefined> {
  const whole = (await listRenditions(db, key, generation)).filter(({ state, name }) => state === 'complete' && name !== 'audio')
  const bySize = whole.toSorted((one, other) => shortSide(one) - shortSide(other))
  const compared = bySize.find((each) => shortSide(each) >= rungSide) ?? bySize.at(-1)
  const [smallest] = bySize
  return compared && smallest && { compared, smallest }
}

/** Opens a media for comparison. Its small pictures are decoded at once. @returns undefined where nothing of it is stored. */
export async function openReference(
  deps: Deps,
  media: LeakMedia,
  folder: string,
  signal: AbortSignal,
): Promise<MarkedReference | undefined> {
  const rungs = await chooseRungs(deps, media)
  if (!rungs) return undefined
  const { compared, smallest } = rungs
  const durations = [...(await listSegmentDurations(deps.db, media.key, media.generation, compared.name)).values()]
  const [unitSeconds = 2] = durations
  const { segments, read } = await openRendition(deps, compared)
  const init = await readInit(deps, compared)
  const scale = comparedSide / Math.min(compared.width, compared.height)
  const size = { width: Math.round(compared.width * scale), height: Math.round(compared.height * scale) }
  const addresses = new Map(segments.map((segment) => [`${segment.sequence}|${segment.variant}`, segment]))
  const loadUnit = async (unit: number): Promise<UnitFrame[] | undefined> => {
    const [one, other] = variants.map((variant) => addresses.get(`${unit}|${variant}`))
    if (!one || !other) return undefined
    const own = await mkdtemp(join(folder, 'unit-'))
    try {
      const paths = [join(own, 'a.mp4'), join(own, 'b.mp4')] as const
      await writeFile(paths[0], Buffer.concat([init, await read(one)]))
      await writeFile(paths[1], Buffer.concat([init, await read(other)]))
      const frames: UnitFrame[] = []
      for await (const [a, b] of readPairedFrames({ paths, size, folder: own, signal }))
        frames.push({ second: 0, a: { ...size, data: a }, b: { ...size, data: b } })
      const seconds = durations[unit] ?? unitSeconds
      return frames.map((frame, index) => ({ ...frame, second: unit * unitSeconds + (index * seconds) / frames.length }))
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }
  return {
    thumbnails: await readThumbnails(deps, smallest, folder, signal),
    aspect: compared.width / compared.height,
    cells: patternGrid(compared),
    unitSeconds,
    duration: durations.reduce((sum, each) => sum + each, 0),
    loadUnit: loadAhead(loadUnit),
  }
}

/** Small pictures of a whole rendition. */
async function readThumbnails(deps: Deps, rendition: RenditionRow, folder: string, signal: AbortSignal): Promise<Thumbnail[]> {
  const path = join(folder, `whole-${rendition.video_key}.mp4`)
  const found: Thumbnail[] = []
  try {
    await pipeline(Readable.from(readRendition(deps, rendition)), createWriteStream(path), { signal })
    const video = { index: 0, interlaced: false }
    for await (const data of readGreyFrames({ path, video, rate: thumbnailRate, size: thumbnailSize, seconds: Infinity, folder, signal }))
      found.push({ second: found.length / thumbnailRate, data: Uint8Array.from(data) })
  } finally {
    await rm(path, { force: true })
  }
  return found
}
