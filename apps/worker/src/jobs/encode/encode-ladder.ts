import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nextEncodeJob } from '@videozz/db'
import { rungHeight } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { encodeRungs } from '@videozz/media'
import { addStoryboard } from './add-storyboard.ts'
import type { EncodeDeps, EncodePayload } from './encode-deps.ts'
import { type EncodeRun, withEncodeRun } from './encode-run.ts'
import { failVideo } from './fail-video.ts'
import { isSamePlan, listRenditions, planEncode, type RenditionRow } from './generation.ts'
import { Publisher } from './publisher.ts'
import { finishEncode, setStatus } from './report.ts'

/** Gives way to first renditions of other media on a busy machine. */
const niceness = 10

/** The rungs above the first, then the storyboard, then the media is ready. */
export async function encodeLadder(deps: EncodeDeps, payload: EncodePayload, context: JobContext): Promise<void> {
  await withEncodeRun(deps, 'ladder', payload, context, async (run) => {
    const { key, encoding_generation: generation } = run.video
    const renditions = (await listRenditions(deps.db, key, generation)).sort((a, b) => rungHeight(a.name) - rungHeight(b.name))
    const [first] = renditions
    if (first?.state !== 'complete') {
      await run.claim.write(async (trx) => deps.jobs.enqueue(trx, 'encode-base', await nextEncodeJob(trx, 'base', key, 1)))
      return
    }
    const waiting = renditions.filter((row) => row.state !== 'complete')
    if (waiting.length > 0) await encodeWaiting(run, generation, renditions, waiting)
    run.tell.say('syncing')
    await addStoryboard(run, generation, first)
    await run.tell.settled()
    await run.claim.write((trx) => finishEncode(trx, key))
    run.log.info('media encoded')
  })
}

async function encodeWaiting(run: EncodeRun, generation: number, renditions: RenditionRow[], waiting: RenditionRow[]): Promise<void> {
  const { deps, video, claim } = run
  const info = await run.probe()
  const limit = Math.max(...renditions.map((row) => rungHeight(row.name)))
  // The plan of the account may have changed since; what was begun is finished.
  const plan = planEncode(info, limit)
  if (!isSamePlan(renditions, plan)) throw new Error(`Media ${video.key} is planned otherwise than it was begun`)
  const rungs = plan.rungs.filter((rung) => waiting.some((row) => row.name === rung.name))
  const mark = (trx: typeof deps.db, state: 'encoding' | 'complete', names: string[]) =>
    trx
      .updateTable('renditions')
      .set({ state })
      .where('video_key', '=', video.key)
      .where('generation', '=', generation)
      .where('name', 'in', names)
      .execute()
  const names = rungs.map((rung) => rung.name)
  await claim.write(async (trx) => {
    await mark(trx, 'encoding', names)
    await setStatus(trx, video.key, 'encoding-resolution')
  })
  const first = renditions[0]?.name ?? ''
  const publisher = new Publisher({ deps, claim, video, generation, first, renditions, ready: Promise.resolve() })
  const folder = join(run.folder, 'ladder')
  await mkdir(folder)
  await encodeRungs({
    path: (await run.source()).path,
    info,
    rungs,
    frameRate: plan.frameRate,
    folder,
    niceness,
    from: Object.fromEntries(waiting.map((row) => [row.name, row.published_segments])),
    signal: run.signal,
    onInit: (name, bytes) => publisher.publishInit(name, bytes),
    onSegment: (segment) => publisher.publishSegment(segment),
  })
  await claim.write(async (trx) => {
    for (const name of names) {
      await setStatus(trx, video.key, 'uploading-resolution', name)
      await mark(trx, 'complete', [name])
      await setStatus(trx, video.key, 'encoded-partial', name)
    }
  })
}

/** An encode was tried again and again in vain: its owner is told, unless it was begun anew since. */
export async function giveUpEncode(deps: EncodeDeps, { videoKey, step = 0 }: EncodePayload): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const video = await trx
      .selectFrom('videos')
      .select('status')
      .where('key', '=', videoKey)
      .where('encode_step', '=', step)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!video || video.status === 'encoded' || video.status === 'error') return
    deps.log.error({ video: videoKey }, 'encode given up')
    await failVideo(trx, deps, videoKey, 'UNEXPECTED')
  })
}
