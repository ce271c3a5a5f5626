import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeFailureMessage, rungHeight } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { encodeRungs } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'
import { addStoryboard } from './add-storyboard.ts'
import { type EncodeRun, failVideo, withEncodeRun } from './encode-run.ts'
import { isSamePlan, listRenditions, planEncode, type RenditionRow } from './generation.ts'
import { Publisher } from './publisher.ts'
import { finishEncode, setStatus } from './report.ts'

/** Gives way to first phases of other media on a busy machine. */
const niceness = 10

/** The rungs above the first, then the storyboard, then the media is ready. */
export async function encodeLadder(deps: Deps, { videoKey }: { videoKey: string }, context: JobContext): Promise<void> {
  await withEncodeRun(deps, videoKey, context, async (run) => {
    const generation = run.video.encoding_generation
    const renditions = (await listRenditions(deps.db, videoKey, generation)).sort((a, b) => rungHeight(a.name) - rungHeight(b.name))
    if (renditions[0]?.state !== 'complete') {
      await run.claim.write((trx) => deps.jobs.enqueue(trx, 'encode-first', { videoKey }))
      return
    }
    const waiting = renditions.filter((row) => row.state !== 'complete')
    if (waiting.length > 0) await encodeWaiting(run, generation, renditions, waiting)
    await run.setStatus('syncing')
    await addStoryboard(run, generation, renditions[0])
    await run.claim.write((trx) => finishEncode(trx, videoKey))
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
  const names = rungs.map((rung) => rung.name)
  const mark = (state: 'encoding' | 'complete') => (trx: typeof deps.db) =>
    trx
      .updateTable('renditions')
      .set({ state })
      .where('video_key', '=', video.key)
      .where('generation', '=', generation)
      .where('name', 'in', names)
      .execute()
  await claim.write(async (trx) => {
    await mark('encoding')(trx)
    await setStatus(trx, video.key, 'encoding-resolution')
  })
  const publisher = new Publisher(deps, claim, video, generation, renditions, renditions[0]?.name ?? '')
  const folder = join(run.folder, 'ladder')
  await mkdir(folder)
  await encodeRungs({
    path: run.path,
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
  await run.setStatus('uploading-resolution', names.at(-1))
  await claim.write(async (trx) => {
    await mark('complete')(trx)
    await setStatus(trx, video.key, 'encoded-partial', names.at(-1))
  })
}

/** An encode was tried again and again in vain: its owner is told. */
export async function giveUpEncode(deps: Deps, { videoKey }: { videoKey: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const video = await trx
      .selectFrom('videos')
      .select('status')
      .where('key', '=', videoKey)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!video || video.status === 'encoded' || video.status === 'error') return
    deps.log.error({ video: videoKey }, 'encode given up')
    await failVideo(trx, videoKey, encodeFailureMessage('UNEXPECTED'))
  })
}
