import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findRecordedLive } from '@videozz/db'
import type { JobContext, JobPayload } from '@videozz/jobs'
import {
  MediaError,
  makeFirstCover,
  makeStoryboard,
  makeWaveform,
  probeMedia,
  storyboardInterval,
  type StoryboardPart,
  thumbnailDetours,
  thumbnailPlaces,
} from '@videozz/media'
import { addRecordingPictures, type RecordingPictures } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { imageAddress, storeImage } from '../../shared/images.ts'
import { failedForRoom } from '../../shared/is-full.ts'
import { dropUnnamed } from '../../shared/drop-unnamed.ts'
import {
  readRecorded,
  readRecording,
  readStored,
  type RecordedSection,
  type RecordedSegment,
  type Recording,
} from '../../shared/recorded-rungs.ts'

const generation = 1
/** Longest sections of which small pictures are made: each is a file that is read at once. */
const mostSections = 40

type Work = { deps: Deps; recording: Recording; folder: string; signal: AbortSignal }

/** Covers and the small pictures of the seek bar for the recording of a live, or its waveform where it is sound alone. */
export async function pictureRecording(deps: Deps, { videoKey }: JobPayload<'picture-recording'>, { signal }: JobContext): Promise<void> {
  const recording = (await findRecordedLive(deps.db, videoKey)) && (await readRecording(deps, videoKey))
  if (!recording) return
  const folder = await mkdtemp(join(deps.workFolder, 'recording-'))
  try {
    const work = { deps, recording, folder, signal }
    const pictures = recording.sections.some(hasPicture) ? await makePictures(work) : await makeSoundPicture(work)
    if (!(await addRecordingPictures({ db: deps.db, now: new Date() }, videoKey, pictures))) await dropUnnamed(deps, videoKey)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const hasPicture = ({ span, segments }: RecordedSection): boolean => span.width > 0 && segments.length > 0

/** A recording without pictures plays as well: only a full disk and the end of the worker are reasons to come back. */
async function orNone<T>({ deps, recording, folder, signal }: Work, make: () => Promise<T>): Promise<T | null> {
  try {
    return await make()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof MediaError) || (await failedForRoom(error, folder))) throw error
    deps.log.warn({ err: error, video: recording.videoKey }, 'pictures of a recording could not be made')
    return null
  }
}

async function makePictures(work: Work): Promise<RecordingPictures> {
  const thumbnails = (await orNone(work, () => makeCovers(work))) ?? []
  return { thumbnails, storyboard: await orNone(work, () => makeSeekPictures(work)), waveform: null }
}

/** Writes segments of a section as one file. */
async function writeFile({ deps, recording, folder }: Work, section: RecordedSection, segments: readonly RecordedSegment[], name: string) {
  async function* read(): AsyncGenerator<Buffer> {
    yield await readStored(deps, section.span.init_address)
    for (const segment of segments) yield await readRecorded(deps, recording, segment)
  }
  const path = join(folder, name)
  await pipeline(Readable.from(read()), createWriteStream(path))
  return path
}

async function makeCovers(work: Work): Promise<string[]> {
  const { deps, recording, folder, signal } = work
  const shown = recording.sections.filter(hasPicture).flatMap((section) => section.segments.map((segment) => ({ section, segment })))
  const taken = new Set<RecordedSegment>()
  const covers: Buffer[] = []
  for (const place of thumbnailPlaces) {
    const tries: { picture: Buffer; empty: boolean }[] = []
    for (const detour of thumbnailDetours) {
      const found = shown[Math.floor(shown.length * (place + detour))]
      if (!found || taken.has(found.segment)) continue
      taken.add(found.segment)
      const path = await writeFile(work, found.section, [found.segment], 'cover.mp4')
      const cover = await makeFirstCover({ path, info: await probeMedia(path, folder, signal), folder, signal })
      if (cover) tries.push(cover)
      if (cover?.empty === false) break
    }
    const best = tries.find(({ empty }) => !empty) ?? tries[0]
    if (best) covers.push(best.picture)
  }
  const addresses: string[] = []
  for (const [index, cover] of covers.entries())
    addresses.push(await storeImage(deps, signal, imageAddress(recording.secret, generation, `cover-${index}`, 'jpg'), cover))
  return addresses
}

/** @returns the address of the cues. */
async function makeSeekPictures(work: Work): Promise<string> {
  const { deps, recording, folder, signal } = work
  const begins = beginsOf(recording.sections)
  const sections = recording.sections
    .filter(hasPicture)
    .toSorted((a, b) => secondsOf(b.segments) - secondsOf(a.segments))
    .slice(0, mostSections)
    .toSorted((a, b) => a.span.first_sequence - b.span.first_sequence)
  const interval = storyboardInterval(sections.reduce((sum, { segments }) => sum + secondsOf(segments), 0))
  const parts: StoryboardPart[] = []
  for (const [index, section] of sections.entries()) {
    const path = await writeFile(work, section, everyOther(section.segments, interval), `section-${index}.mp4`)
    parts.push({ path, begin: begins.get(section) ?? 0, seconds: secondsOf(section.segments) })
  }
  const [largest] = sections.toSorted((a, b) => b.segments.length - a.segments.length)
  const { width = 0, height = 0 } = largest?.span ?? {}
  const { sprite, vtt } = await makeStoryboard({ parts, width, height, folder, signal })
  const picture = await storeImage(deps, signal, imageAddress(recording.secret, generation, 'storyboard', 'jpg'), sprite)
  return storeImage(deps, signal, imageAddress(recording.secret, generation, 'storyboard', 'vtt'), vtt(picture))
}

const secondsOf = (segments: readonly RecordedSegment[]): number => segments.reduce((sum, { duration }) => sum + duration, 0)

/** Where each section begins, in seconds. */
function beginsOf(sections: readonly RecordedSection[]): Map<RecordedSection, number> {
  let seconds = 0
  return new Map(
    sections.map((section) => {
      const begin = seconds
      seconds += secondsOf(section.segments)
      return [section, begin]
    }),
  )
}

/** The first segment of each interval: the others would be read for nothing. */
function everyOther(segments: readonly RecordedSegment[], interval: number): RecordedSegment[] {
  const kept: RecordedSegment[] = []
  let [seconds, next] = [0, 0]
  for (const segment of segments) {
    if (seconds + segment.duration > next) {
      kept.push(segment)
      next = (Math.floor(seconds / interval) + 1) * interval
    }
    seconds += segment.duration
  }
  return kept
}

/** The waveform of the first section and those that continue it. */
async function makeSoundPicture(work: Work): Promise<RecordingPictures> {
  const { deps, recording, folder, signal } = work
  const [first] = recording.sections
  if (!first) return { thumbnails: [], storyboard: null, waveform: null }
  const init = await readStored(deps, first.span.init_address)
  const segments: RecordedSegment[] = []
  for (const section of recording.sections) {
    if (!(await readStored(deps, section.span.init_address)).equals(init)) break
    segments.push(...section.segments)
  }
  const path = await writeFile(work, first, segments, 'sound.mp4')
  const waveform = await orNone(work, async () => makeWaveform({ path, info: await probeMedia(path, folder, signal), folder, signal }))
  const address = imageAddress(recording.secret, generation, 'waveform', 'svg')
  return { thumbnails: [], storyboard: null, waveform: waveform && (await storeImage(deps, signal, address, waveform)) }
}
