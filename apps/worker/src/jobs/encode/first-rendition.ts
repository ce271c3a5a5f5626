import {
  completeRendition,
  type Database,
  listMediaKeys,
  listRenditions,
  readMaxResolution,
  readMediaPictures,
  type RenditionRow,
  updateDuration,
  wantsMark,
} from '@videozz/db'
import { layoutOfMark, type Rung, segmentDurations } from '@videozz/domain'
import { markVersion as latestMark } from '@videozz/imprint/pattern'
import { type EncodedSegment, MediaError, type MediaInfo } from '@videozz/media'
import { enqueueNextEncode, finishEncode, setEncodeStatus } from '@videozz/operations'
import { addPictures } from './add-pictures.ts'
import { encodeAndPublish } from './encode-and-publish.ts'
import type { EncodeRun } from './encode-run.ts'
import { chooseGeneration, createGeneration, type EncodePlan, type EncodeTerms, planEncode, termsOf } from './generation.ts'
import { showsPictures } from '../../shared/images.ts'
import { Publisher } from './publisher.ts'

export type Manner = {
  /** 0 normal to 19 lowest priority on the CPU. */
  niceness: number
  /** Called after every second segment, where stopping wastes least: whether the rest is left to another job. */
  giveWay: (published: number, sound: boolean) => Promise<boolean>
  /** Whether pictures may be made in parallel with the encoder. */
  atLeisure: () => boolean
}

/** Thrown from the encoder to stop it between segments. */
class GaveWay extends Error {}

/** Segments after which pictures are made: the media can be watched by then. */
const picturesAfter = 3
/** Seconds of media that count as one unit of work in the queue of ladders. */
const ladderUnit = 10

/** Inputs of the encoder. */
type Opening = { info: MediaInfo; plan: EncodePlan; rung: Rung; row: RenditionRow | undefined; generation: number; ready: Promise<void> }

/** Encodes the first rendition from its last published segment until it is whole or yields, and makes the pictures meanwhile. */
export async function encodeFirstRendition(run: EncodeRun, manner: Manner): Promise<void> {
  const opening = await prepare(run)
  const { info, plan, rung, row, generation, ready } = opening
  const { deps, claim, video } = run
  const publisher = new Publisher({ deps, claim, video, generation, first: rung.name, renditions: row ? [row] : [], ready })
  const wanted = segmentDurations(info.duration, plan.frameRate, layoutOfMark(plan.markVersion)).length
  let pictures: Promise<void> | undefined
  const has = showsPictures(video, run.secret, generation)
  const startPictures = () => {
    if (has || pictures) return
    pictures = addPictures(run, info, generation)
    pictures.catch(() => undefined)
  }
  const afterPublished = async ({ sequence }: EncodedSegment) => {
    const published = sequence + 1
    if (published === 1) run.log.info({ ms: Math.round(performance.now() - run.began) }, 'media playable')
    // The waveform takes a pass through the whole sound: it waits for the end.
    if (published >= picturesAfter && info.kind === 'video' && manner.atLeisure()) startPictures()
    if (published % 2 === 0 && published < wanted && (await manner.giveWay(published, info.kind === 'audio'))) throw new GaveWay()
  }
  const encode = async (): Promise<boolean> => {
    if (row?.state === 'complete') return true
    try {
      await encodeAndPublish(run, publisher, {
        info,
        plan,
        rungs: [rung],
        generation,
        isFirst: true,
        niceness: manner.niceness,
        from: { [rung.name]: row?.published_segments ?? 0 },
        afterPublished,
      })
      return true
    } catch (error) {
      if (error instanceof GaveWay) return false
      throw error
    }
  }
  try {
    const whole = await encode()
    if (whole) {
      await ready
      await claim.write((trx) => completeFirst(trx, video.key, generation, rung.name))
    }
    if (whole && (info.kind === 'audio' || manner.atLeisure())) startPictures()
    await pictures
    const left = !has && !pictures && info.kind === 'video'
    await claim.write(async (trx) => {
      if (left) await queuePictures(trx, run, generation)
      await handOver(trx, run, opening, whole)
    })
  } finally {
    await pictures?.catch(() => undefined)
  }
}

/** Everything between the claim and the encoder's start. A new generation is written while the encoder starts. */
async function prepare(run: EncodeRun): Promise<Opening> {
  const { deps, video, status } = run
  const begun = listRenditions(deps.db, video.key, Math.max(1, video.encoding_generation))
  const terms = readTerms(run, begun)
  terms.catch(() => undefined)
  const probing = run.probe()
  probing.catch(() => undefined)
  const isNew = (await begun).every((row) => row.published_segments === 0)
  if (isNew) status.set('probing')
  const info = await probing
  if (run.replaces && (info.kind === 'audio') !== (video.type === 'audio')) throw new MediaError('KIND_CHANGED')
  const plan = planEncode(info, await terms)
  const [rung] = plan.rungs
  if (!rung) throw new Error(`Media ${video.key} has no rendition to begin with`)
  const stored = (await begun).length > 0 && (await listMediaKeys(deps.db, video.key, Math.max(1, video.encoding_generation))).length > 0
  const { generation, fresh } = chooseGeneration(video, await begun, plan, stored)
  const row = fresh ? undefined : (await begun).find((each) => each.name === rung.name)
  const ready = (async () => {
    await status.settled()
    if (fresh) {
      await run.claim.write(async (trx) => {
        await createGeneration(trx, { video, info, plan, generation })
        await setEncodeStatus({ db: trx, now: new Date() }, video.key, 'probed')
        await setEncodeStatus({ db: trx, now: new Date() }, video.key, 'encoding')
      })
    } else if (!isNew) {
      await run.claim.write((trx) => setEncodeStatus({ db: trx, now: new Date() }, video.key, 'encoding-resolution'))
    }
  })()
  ready.catch(() => undefined)
  return { info, plan, rung, row, generation, ready }
}

/** Those of what was begun, otherwise of the account as it is now. */
async function readTerms({ deps, video }: EncodeRun, begun: Promise<RenditionRow[]>): Promise<EncodeTerms> {
  const known = termsOf(await begun)
  if (known) return known
  const [maxResolution, marked] = await Promise.all([readMaxResolution(deps.db, video.account_id), wantsMark(deps.db, video.key)])
  return { maxResolution, markVersion: marked ? latestMark : null }
}

/** The first rendition is whole; its real length replaces the probed one. */
async function completeFirst(trx: Database, videoKey: string, generation: number, name: string): Promise<void> {
  const context = { db: trx, now: new Date() }
  await setEncodeStatus(context, videoKey, 'uploading-resolution', name)
  await updateDuration(trx, videoKey, await completeRendition(trx, videoKey, generation, name))
  await setEncodeStatus(context, videoKey, 'encoded-partial', name)
}

/** Leaves the covers to a job of their own, unless it made them meanwhile. */
async function queuePictures(trx: Database, { deps, video, secret, turn }: EncodeRun, generation: number): Promise<void> {
  const pictures = await readMediaPictures(trx, video.key)
  if (!showsPictures(pictures, secret, generation))
    await deps.jobs.enqueue(trx, 'encode-pictures', { videoKey: video.key, generation, turn })
}

/** Queues the remaining steps; the last effect of a run. Audio has one rendition and no storyboard: it is ready. */
async function handOver(trx: Database, { deps, video }: EncodeRun, { info, plan }: Opening, whole: boolean): Promise<void> {
  const context = { db: trx, jobs: deps.jobs, now: new Date() }
  if (!whole) return enqueueNextEncode(context, 'base', video.key, 1)
  if (info.kind === 'audio') return finishEncode(context, video.key)
  const work = (info.duration * plan.rungs.length) / ladderUnit
  return enqueueNextEncode(context, 'ladder', video.key, work)
}
