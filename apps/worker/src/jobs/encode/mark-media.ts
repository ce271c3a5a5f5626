import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  beginMarking,
  completeRendition,
  endMark,
  findMarkWait,
  type Marking,
  type RenditionRow,
  serveMarked,
  unwrapKey,
  updateRenditionStates,
} from '@videozz/db'
import { firstUnitOf, layoutOfKey, type Rung, toFrameRate } from '@videozz/domain'
import { markVersion } from '@videozz/imprint/pattern'
import { dropGenerationDelaySeconds, type JobContext, type JobPayload } from '@videozz/jobs'
import { MediaError, readTracks, segmentSecondsOf, splitFragments } from '@videozz/media'
import { persist } from '@videozz/operations'
import { ObjectNotFoundError } from '@videozz/storage'
import type { Deps } from '../../shared/deps.ts'
import { dropUnnamed } from '../../shared/drop-unnamed.ts'
import { readInit, readRenditionSegments } from '../../shared/read-rendition.ts'
import { Claim, ClaimLostError } from './claim.ts'
import { copyPictures } from './copy-pictures.ts'
import type { EncodeRun } from './encode-run.ts'
import { Marker } from './marker.ts'
import { Publisher } from './publisher.ts'

/** Below everything that somebody waits for. */
const niceness = 19

/** Nobody wants the mark any more. */
class MarkUnwantedError extends Error {}

type MarkRun = Pick<EncodeRun, 'video' | 'secret' | 'folder' | 'signal' | 'log' | 'claim'> & { deps: Deps }

/**
 * Gives an encoded media its forensic mark: its published units are marked as they are, without being encoded again, into a generation that
 * takes the place of the served one once it is whole. Continues what an earlier run began.
 */
export async function markMedia(deps: Deps, { videoKey }: JobPayload<'mark-media'>, context: JobContext): Promise<void> {
  const claim = new Claim(deps, { videoKey }, context.signal)
  const video = await claim.takeForMark()
  if (!video) return
  const log = deps.log.child({ job: context.id, step: context.name, account: video.account_id, video: videoKey })
  const folder = await mkdtemp(join(deps.workFolder, 'mark-media-'))
  const run = { deps, video, claim, secret: unwrapKey(deps.mediaKey, video.secret), folder, signal: context.signal, log }
  let generation: number | undefined
  try {
    const marking = await claim.write((trx) => beginMarking(trx, video, markVersion))
    generation = marking.generation
    await markGeneration(run, marking)
    log.info({ generation }, 'media marked')
  } catch (error) {
    await settle(run, generation, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function markGeneration(run: MarkRun, { generation, served, renditions }: Marking): Promise<void> {
  const { deps, video, claim } = run
  const publisher = new Publisher({ deps, claim, video, generation, first: '', renditions, ready: Promise.resolve(), isSilent: true })
  for (const target of renditions.toSorted((one, other) => one.bandwidth - other.bandwidth)) {
    const source = served.find(({ name }) => name === target.name)
    if (!source) throw new Error(`${target.name} of ${video.key} is not served`)
    if (target.state !== 'complete') await markRendition(run, publisher, { generation, source, target })
  }
  const pictures = await copyPictures(run, generation)
  await claim.write(async (trx) => {
    if (!(await serveMarked(trx, video.key, generation, pictures))) throw new MarkUnwantedError()
    const old = { videoKey: video.key, generation: video.generation }
    await deps.jobs.enqueue(trx, 'drop-generation', old, { startAfter: dropGenerationDelaySeconds })
  })
}

type RenditionWork = { generation: number; source: RenditionRow; target: RenditionRow }

async function markRendition(run: MarkRun, publisher: Publisher, { generation, source, target }: RenditionWork): Promise<void> {
  const { deps, video, claim } = run
  const { name } = source
  await claim.write((trx) => updateRenditionStates(trx, { videoKey: video.key, generation, names: [name] }, 'encoding'))
  const init = await persist(run.signal, () => readInit(deps, source))
  const plan = {
    rungs: [rungOf(source)],
    generation,
    version: markVersion,
    frameRate: toFrameRate(source.frame_rate ?? 25),
    niceness,
    isStitchable: false,
    isAwaited: false,
    isStrict: true,
  }
  const marker = new Marker(run, plan, {
    publish: async (segment, variants) => {
      if ((await persist(run.signal, () => findMarkWait(deps.db, video.key))) === null) throw new MarkUnwantedError()
      await publisher.publishVariants(segment, variants)
    },
  })
  try {
    marker.begin(name, init)
    await publisher.publishInit(name, init)
    const tracks = readTracks(init)
    for await (const unit of readUnits(deps, source, target.published_segments))
      await marker.add({ rendition: name, duration: segmentSecondsOf(unit.bytes, tracks), ...unit })
    await marker.finish()
  } finally {
    await marker.stop()
  }
  await claim.write((trx) => completeRendition(trx, video.key, generation, name))
}

/** Units of a published rendition from one of them on, in the clear. */
async function* readUnits(deps: Deps, source: RenditionRow, from: number): AsyncGenerator<{ sequence: number; bytes: Buffer }> {
  const isWanted = ({ sequence, key_index }: { sequence: number; key_index: number }) =>
    firstUnitOf(sequence + 1, layoutOfKey(key_index)) > from
  for await (const { sequence, key_index, bytes } of readRenditionSegments(deps, source, { isWanted })) {
    const first = firstUnitOf(sequence, layoutOfKey(key_index))
    for (const [index, unit] of splitFragments(bytes).entries()) if (first + index >= from) yield { sequence: first + index, bytes: unit }
  }
}

/** A rung as its row describes it; of the level of its codec (RFC 6381). */
function rungOf({ name, width, height, bandwidth, codecs }: RenditionRow): Rung {
  const level = Number.parseInt(/^avc1\.[0-9a-f]{4}([0-9a-f]{2})/i.exec(codecs ?? '')?.[1] ?? '28', 16)
  return { name, width, height, bandwidth, codecs: codecs ?? '', level, maxRate: 0 }
}

/** What a run leaves that did not come to its end. @throws what another try may mend. */
async function settle(run: MarkRun, generation: number | undefined, error: unknown): Promise<void> {
  const { deps, video, claim, log } = run
  const drop = async (fault: string | null) => {
    await claim.write(async (trx) => {
      await endMark(trx, video.key, fault)
      if (generation !== undefined) await deps.jobs.enqueue(trx, 'drop-generation', { videoKey: video.key, generation })
    })
  }
  if (error instanceof ClaimLostError) return dropUnnamed(deps, video.key, await claim.unnamed())
  if (error instanceof MarkUnwantedError) return drop(null)
  // The stored segments would be the same at the next try.
  const isLasting = error instanceof MediaError || error instanceof ObjectNotFoundError
  if (!isLasting || run.signal.aborted) throw error
  log.error({ err: error }, 'a media cannot be marked')
  await drop(error.message)
}

/** Ends the wait of a media whose tries are over. */
export async function giveUpMark(deps: Deps, { videoKey }: JobPayload<'mark-media'>): Promise<void> {
  deps.log.error({ video: videoKey }, 'mark given up')
  await endMark(deps.db, videoKey, 'gave up')
}
