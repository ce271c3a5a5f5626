import {
  findRecordedLive,
  listLiveRungNames,
  listSegmentDurations,
  readMaxResolution,
  segmentAddress,
  segmentKey,
  segmentObjectKey,
} from '@videozz/db'
import { planLiveRungs, segmentKeyIndex, usualLiveRungs } from '@videozz/domain'
import type { LiveInit } from '@videozz/ingest'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { encryptSegment } from '@videozz/media'
import { addRungSegment, addRungSpan, completeRung, dropRungStretch, persist } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { encodeStretch, rungOf } from './encode-stretch.ts'
import {
  readRecorded,
  readRecording,
  readStored,
  type RecordedSection,
  type RecordedSegment,
  type Recording,
} from '../../shared/recorded-rungs.ts'

const generation = 1
/** Stands for the run in addresses: those of publishers begin with 1. */
const ownRun = 0

/** The recording was deleted meanwhile. */
class RecordingGoneError extends Error {}
/** What is there of a section cannot be continued with what this encoder makes. */
class InitDiffersError extends Error {}

const heldOr = (held: boolean): void => {
  if (!held) throw new RecordingGoneError('The recording of a live is gone')
}

/**
 * Makes the rungs that the recording of a live lacks, of its top one: whole ones, and what is missing between segments that were made on
 * air. Each is given to players once it is whole. Continues where an earlier run ended.
 */
export async function fillRungs(deps: Deps, { videoKey }: JobPayload<'fill-rungs'>, { signal }: JobContext): Promise<void> {
  const { db, log } = deps
  const live = await findRecordedLive(db, videoKey)
  const recording = live && (await readRecording(deps, videoKey))
  if (!recording) return
  const names = await listMissing(deps, recording, live.accountId)
  try {
    for (const name of names) {
      for (const section of recording.sections) await fillSection(deps, { recording, section, name, signal })
      await complete(deps, recording, name)
      log.info({ video: videoKey, rung: name }, 'a rung of a recording was made')
    }
  } catch (error) {
    if (!(error instanceof RecordingGoneError)) throw error
    log.info({ video: videoKey }, 'a recording was deleted while its rungs were made')
  }
}

/** Rungs that are not whole: those begun on air, and those every live has. */
async function listMissing({ db }: Deps, { videoKey, top, whole, sections }: Recording, accountId: string): Promise<string[]> {
  const [begun, maxResolution] = await Promise.all([listLiveRungNames(db, videoKey), readMaxResolution(db, accountId)])
  const largest = sections.map(({ span }) => span).toSorted((a, b) => b.height - a.height)[0]
  if (!largest || largest.width === 0) return []
  const { width, height } = largest
  const limits = { maxResolution, names: usualLiveRungs, top: top.name }
  const planned = planLiveRungs({ width, height, frameRate: top.frame_rate ?? 0 }, limits).lower.map(({ name }) => name)
  return [...new Set([...planned, ...begun])].filter((name) => !whole.has(name))
}

type Work = { recording: Recording; section: RecordedSection; name: string; signal: AbortSignal }

async function fillSection(deps: Deps, work: Work): Promise<void> {
  const { recording, section, name } = work
  const there = await listSegmentDurations(deps.db, recording.videoKey, generation, name)
  const missing = section.segments.filter(({ sequence }) => !there.has(sequence))
  try {
    for (const stretch of stretches(missing)) await fillStretch(deps, work, stretch)
  } catch (error) {
    if (!(error instanceof InitDiffersError)) throw error
    const { videoKey } = recording
    const from = section.span.first_sequence
    const to = (section.segments.at(-1)?.sequence ?? from) + 1
    const dropped = await dropRungStretch(deps, { videoKey, rendition: name, from, to })
    if (!dropped) throw new RecordingGoneError()
    await deps.store.delete(dropped.map(segmentObjectKey))
    const { spans } = (await readRecording(deps, videoKey)) ?? recording
    await fillStretch(deps, { ...work, recording: { ...recording, spans } }, section.segments)
  }
}

/** Segments that follow each other. */
function stretches(segments: readonly RecordedSegment[]): RecordedSegment[][] {
  const found: RecordedSegment[][] = []
  for (const segment of segments) {
    const last = found.at(-1)
    if (last?.at(-1)?.sequence === segment.sequence - 1) last.push(segment)
    else found.push([segment])
  }
  return found
}

async function fillStretch(deps: Deps, work: Work, segments: readonly RecordedSegment[]): Promise<void> {
  const { recording, section, name, signal } = work
  const rung = section.span.width > 0 ? rungOf(recording, section, name) : undefined
  if (!rung) return copySound(deps, work, segments)
  let whole: Buffer | undefined
  for await (const output of encodeStretch(deps, recording, { section, segments, rung, signal })) {
    if (output.kind === 'init') await addInit(deps, work, output)
    else if (output.kind === 'part') whole = output.bytes
    else if (whole) await addSegment(deps, work, { sequence: output.segment, duration: output.duration, bytes: whole })
  }
}

/** A section without picture is the same in every rung. */
async function copySound(deps: Deps, work: Work, segments: readonly RecordedSegment[]): Promise<void> {
  const { codecs, init_address: address } = work.section.span
  await addSpan(deps, work, { bytes: await readStored(deps, address), codecs, width: 0, height: 0 })
  for (const { sequence, duration, ...stored } of segments)
    await addSegment(deps, work, { sequence, duration, bytes: await readRecorded(deps, work.recording, { sequence, duration, ...stored }) })
}

function addInit(deps: Deps, work: Work, { bytes, tracks: { video, audio } }: LiveInit): Promise<void> {
  const codecs = [video?.codec, audio?.codec].filter((codec) => codec !== undefined).join(',')
  return addSpan(deps, work, { bytes, codecs, width: video?.width ?? 0, height: video?.height ?? 0 })
}

type NewSpan = { bytes: Buffer; codecs: string; width: number; height: number }

/** Begins the rendition anew where the section begins, unless it did. @throws InitDiffersError where it did otherwise. */
async function addSpan(deps: Deps, { recording, section, name, signal }: Work, { bytes, ...span }: NewSpan): Promise<void> {
  const { videoKey, secret, spans } = recording
  const { first_sequence } = section.span
  const begun = spans.find((each) => each.rendition === name && each.first_sequence === first_sequence)
  if (begun) {
    if ((await readStored(deps, begun.init_address)).equals(bytes)) return
    throw new InitDiffersError()
  }
  const address = segmentAddress(secret, generation, `${name}.${ownRun}.${first_sequence}`, 'init')
  await persist(signal, () => deps.store.put(segmentObjectKey(address), bytes, { contentType: 'video/mp4', immutable: true }))
  const row = { video_key: videoKey, rendition: name, first_sequence, run: ownRun, init_address: address, ...span }
  heldOr(await persist(signal, () => addRungSpan(deps, row)))
  spans.push(row)
}

async function addSegment(
  deps: Deps,
  { recording: { videoKey, secret }, name: rendition, signal }: Work,
  { sequence, duration, bytes }: { sequence: number; duration: number; bytes: Buffer },
): Promise<void> {
  const address = segmentAddress(secret, generation, `${rendition}.${ownRun}`, sequence)
  const key_index = segmentKeyIndex(rendition, sequence)
  const sealed = encryptSegment(bytes, segmentKey(secret, generation, key_index), sequence)
  const options = { contentType: 'application/octet-stream', immutable: true }
  await persist(signal, () => deps.store.put(segmentObjectKey(address), sealed, options))
  const row = { video_key: videoKey, generation, rendition, sequence, duration, size: sealed.length, address, key_index }
  heldOr(await persist(signal, () => addRungSegment(deps, row)))
}

/** @throws Error where segments are missing still: its job is tried again. */
async function complete(deps: Deps, recording: Recording, name: string): Promise<void> {
  const { videoKey, sections, spans, top } = recording
  const durations = await listSegmentDurations(deps.db, videoKey, generation, name)
  const segments = sections.flatMap((section) => section.segments)
  const missing = segments.filter(({ sequence }) => !durations.has(sequence))
  if (missing.length > 0) throw new Error(`The rung ${name} of the recording ${videoKey} lacks ${missing.length} segments`)
  const own = spans.filter(({ rendition }) => rendition === name).toSorted((a, b) => a.first_sequence - b.first_sequence)
  const shown = own.find(({ width }) => width > 0) ?? own[0]
  const section = sections.find(({ span }) => span.first_sequence === shown?.first_sequence)
  if (!shown || !section) throw new Error(`The rung ${name} of the recording ${videoKey} has no initialisation segment`)
  const { width, height, codecs } = shown
  const row = {
    video_key: videoKey,
    name,
    width,
    height,
    codecs,
    bandwidth: rungOf(recording, section, name)?.bandwidth ?? top.bandwidth,
    frame_rate: top.frame_rate,
    init_address: own[0]?.init_address ?? null,
    published_segments: (segments.at(-1)?.sequence ?? -1) + 1,
    published_seconds: [...durations.values()].reduce((sum, each) => sum + each, 0),
  }
  heldOr(await completeRung(deps, row))
}
