import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, reportEncode } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import { encodeRungs, makeThumbnails, makeWaveform, type MediaInfo } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'
import { type EncodeRun, withEncodeRun } from './encode-run.ts'
import { listRenditions, openGeneration, planEncode, type RenditionRow } from './generation.ts'
import { imageAddress, storeImage } from './images.ts'
import { Publisher } from './publisher.ts'
import { finishEncode, setStatus } from './report.ts'

/** Probe, the first rendition, pictures: the media is playable when this has published its first segment. */
export async function encodeFirst(deps: Deps, { videoKey }: { videoKey: string }, context: JobContext): Promise<void> {
  if (await isDone(deps, videoKey)) return
  await withEncodeRun(deps, videoKey, context, async (run) => {
    await run.setStatus('probing')
    const info = await run.probe()
    const plan = planEncode(info, await maxResolution(deps, run.video.account_id))
    const generation = await run.claim.write(async (trx) => {
      const opened = await openGeneration(trx, deps.mediaKey, run.video, info, plan)
      await trx
        .updateTable('videos')
        .set({ encode_started_at: run.video.encode_started_at ?? new Date() })
        .where('key', '=', videoKey)
        .execute()
      await setStatus(trx, videoKey, 'probed')
      return opened
    })
    await run.setStatus('encoding')
    const renditions = await listRenditions(deps.db, videoKey, generation)
    const rung = plan.rungs[0]
    const row = renditions.find((each) => each.name === rung?.name)
    if (!rung || !row) throw new Error(`Media ${videoKey} has no rendition to begin with`)
    if (row.state !== 'complete') {
      const publisher = new Publisher(deps, run.claim, run.video, generation, renditions, rung.name)
      const folder = join(run.folder, 'first')
      await mkdir(folder)
      await encodeRungs({
        path: run.path,
        info,
        rungs: [rung],
        frameRate: plan.frameRate,
        folder,
        from: { [rung.name]: row.published_segments },
        signal: run.signal,
        onInit: (name, bytes) => publisher.publishInit(name, bytes),
        onSegment: (segment) => publisher.publishSegment(segment),
      })
      await run.setStatus('uploading-resolution', rung.name)
      await run.claim.write((trx) => completeFirst(trx, row))
    }
    await addPictures(run, info, generation)
  })
}

/** Whether a run before this one did everything and only its word was lost. */
async function isDone({ db, jobs }: Deps, videoKey: string): Promise<boolean> {
  const video = await db.selectFrom('videos').selectAll().where('key', '=', videoKey).where('deleted_at', 'is', null).executeTakeFirst()
  if (!video || video.encode_started_at === null || (video.thumbnails.length === 0 && video.waveform === null)) return false
  const [first] = (await listRenditions(db, videoKey, video.encoding_generation)).sort((a, b) => a.height - b.height)
  if (first?.state !== 'complete') return false
  await db.transaction().execute((trx) => jobs.enqueue(trx, 'encode-ladder', { videoKey }))
  return true
}

async function maxResolution(deps: Deps, accountId: string): Promise<number> {
  const row = await deps.db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select('plans.max_resolution')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.max_resolution
}

/** The first rendition is whole; its real length replaces the probed one. */
async function completeFirst(trx: Database, row: RenditionRow): Promise<void> {
  const { video_key: key, generation, name } = row
  const done = await trx
    .updateTable('renditions')
    .set({ state: 'complete' })
    .where('video_key', '=', key)
    .where('generation', '=', generation)
    .where('name', '=', name)
    .returning('published_seconds')
    .executeTakeFirstOrThrow()
  await trx.updateTable('videos').set({ duration: done.published_seconds }).where('key', '=', key).execute()
  await setStatus(trx, key, 'encoded-partial', name)
}

/** Covers or waveform. They are no reason to fail: a media without them plays as well. */
async function addPictures(run: EncodeRun, info: MediaInfo, generation: number): Promise<void> {
  const { deps, path, folder, signal, secret, video } = run
  const thumbnails: string[] = []
  let waveform: string | null = null
  try {
    if (info.kind === 'audio') {
      waveform = await storeImage(
        deps,
        signal,
        imageAddress(secret, generation, 'waveform', 'svg'),
        await makeWaveform({ path, info, folder, signal }),
      )
    } else {
      for (const [index, picture] of (await makeThumbnails({ path, info, folder, signal })).entries()) {
        thumbnails.push(await storeImage(deps, signal, imageAddress(secret, generation, `cover-${index}`, 'jpg'), picture))
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    run.log.warn({ err: error }, 'no pictures could be made')
  }
  await run.claim.write(async (trx) => {
    await trx.updateTable('videos').set({ thumbnails, waveform }).where('key', '=', video.key).execute()
    // Sound has one rendition and no storyboard: it does not wait behind other people's ladders.
    if (info.kind === 'audio') return finishEncode(trx, video.key)
    await reportEncode(trx, video.key)
    await deps.jobs.enqueue(trx, 'encode-ladder', { videoKey: video.key })
  })
}
