import type { LeakMedia } from '@videozz/db'
import type { FoundInFile, FoundMedia } from '@videozz/domain'
import { type Alignment, type Detection, turnOf } from '@videozz/imprint/detect'
import type { Deps } from '../../shared/deps.ts'
import type { Detector } from './detector.ts'
import type { FetchedLeak } from './fetch-leak.ts'
import { findMedia } from './find-media.ts'
import { readLeakFrames, readSeconds } from './leak-frames.ts'
import type { LeakProgress } from './leak-progress.ts'
import { listEarlierGenerations } from './earlier-patterns.ts'
import { type MarkedReference, openReference } from './marked-reference.ts'
import { type LeakPictures, takePictures } from './take-pictures.ts'

type Reading = {
  deps: Deps
  leak: FetchedLeak
  detector: Detector
  progress: LeakProgress
  accountId: string
  /** The media it is compared with alone. */
  chosen: string | null
  /** Stores frames as soon as they are aligned. */
  onPictures: (pictures: LeakPictures[]) => Promise<void>
}

/** Media of one copy that are read, at most: what else looks like it is not. */
const mostShown = 3

/** Reads one file of a copy: which media it shows, where, and the evidence of each unit. @throws as its readers. */
export async function readFile(reading: Reading): Promise<FoundInFile> {
  const { deps, leak, progress, onPictures } = reading
  const { info, video } = leak
  const read = Math.min(info.duration, readSeconds)
  await progress.enter('search', { file: { seconds: info.duration, width: video.width, height: video.height } })
  const { candidates, searched } = await findMedia(deps, reading)
  const shown: FoundMedia[] = []
  const pictures: LeakPictures[] = []
  let covered = 0
  for (const media of candidates) {
    if (media.version === null || shown.length >= mostShown) continue
    const found = await readMedia(reading, media, { read, of: searched.media, also: shown.length }, async (alignment) => {
      pictures.push(...(await takePictures(deps, leak, media, alignment)))
      await onPictures(pictures)
    })
    if (!found) continue
    shown.push(found)
    covered += found.segments.reduce((sum, { from, to }) => sum + to - from, 0)
    // All of it is explained: another media that looks like it is a copy of this one.
    if (covered > 0.9 * read) break
  }
  const unmarked = candidates.find(({ version }) => version === null)
  return {
    duration: info.duration,
    read,
    width: video.width,
    height: video.height,
    searched,
    shown: shown.toSorted((one, other) => other.score - one.score),
    unmarked: shown.length === 0 && unmarked ? { key: unmarked.key, title: unmarked.title } : null,
  }
}

async function readMedia(
  reading: Reading,
  media: LeakMedia & { version: number | null },
  { read, of, also }: { read: number; of: number; also: number },
  onAligned: (alignment: Alignment) => Promise<void>,
): Promise<FoundMedia | undefined> {
  const { deps, leak, detector, progress } = reading
  const { key, title, version } = media
  await progress.enter('time', { media: { key, title, of, also } })
  const reference = await openReference(deps, media, leak.folder, leak.signal)
  if (!reference || version === null) return undefined
  let noted = Promise.resolve()
  const steps = { read: 'time', place: 'time', time: 'time', refine: 'picture', weigh: 'mark' } as const
  let current: string = 'time'
  const detection: Detection = await detector.detect(reference, {
    readLeak: () => readLeakFrames(leak),
    loadUnit: reference.loadUnit,
    onProgress: ({ step, second, alignment }) => {
      if (alignment) noted = noted.then(async () => progress.enter('mark', sayAlignment(alignment, leak))).then(() => onAligned(alignment))
      else if (steps[step] !== current && step === 'refine') noted = noted.then(() => progress.enter('picture'))
      else if (second !== undefined) progress.advance(second / read)
      current = steps[step]
    },
  })
  await noted
  if (detection.outcome === 'foreign') return undefined
  const { alignment } = detection
  const evidence = await readPatterns(reading, { ...media, version }, reference, detection)
  return {
    key,
    title,
    ...evidence,
    unitSeconds: reference.unitSeconds,
    segments: alignment.segments,
    score: alignment.score,
    coverage: alignment.coverage,
    ...turnOf(alignment.map, leak.video),
  }
}

type Aligned = Extract<Detection, { outcome: 'aligned' }>
type ReadPattern = Pick<FoundMedia, 'generation' | 'version' | 'units'>

/**
 * Mean magnitude of z from which a copy is surely of the served pattern. A clear copy tells of a wrong pattern too, for in a few cells two
 * patterns agree by chance: means of 1.5 to 2.5 were seen where that of the true one was 10.
 */
const surelyServed = 6

const meanMagnitude = (units: readonly [unit: number, z: number][]): number =>
  units.reduce((sum, [, z]) => sum + Math.abs(z), 0) / Math.max(1, units.length)

/**
 * The evidence of the served pattern, or that of an earlier one that is told more clearly. The choice is made by magnitudes alone: signs, and so
 * bits, have no part in it.
 */
async function readPatterns(
  { deps, leak, detector, progress }: Reading,
  media: LeakMedia & { version: number },
  reference: MarkedReference,
  { alignment, units }: Aligned,
): Promise<ReadPattern> {
  const asRead = (found: Aligned['units']): [number, number][] => found.map(({ unit, z }) => [unit, z])
  let best: ReadPattern = { generation: media.generation, version: media.version, units: asRead(units) }
  if (meanMagnitude(best.units) >= surelyServed) return best
  for (const { generation, version, loadUnit } of await listEarlierGenerations(deps, media, reference)) {
    await progress.enter('mark')
    const readers = {
      readLeak: () => readLeakFrames(leak),
      loadUnit,
      onProgress: ({ second }: { second?: number }) => second !== undefined && progress.advance(second / leak.info.duration),
    }
    const detection = await detector.detect(reference, readers, alignment)
    if (detection.outcome === 'foreign') continue
    const found = { generation, version, units: asRead(detection.units) }
    if (meanMagnitude(found.units) > meanMagnitude(best.units)) best = found
  }
  return best
}

function sayAlignment({ segments, map, score, coverage }: Alignment, { video }: FetchedLeak) {
  const [first] = segments
  return {
    time: { second: first ? Math.max(0, first.rate * first.from + first.offset) : 0, rate: first?.rate ?? 1, pieces: segments.length },
    picture: { ...turnOf(map, video), coverage, score },
  }
}
