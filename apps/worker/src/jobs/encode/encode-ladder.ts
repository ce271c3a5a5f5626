import { listRenditions, lockEncodeStep, type RenditionRow, updateRenditionStates } from '@videozz/db'
import { rungHeight } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { enqueueNextEncode, finishEncode, setEncodeStatus } from '@videozz/operations'
import { addStoryboard } from './add-storyboard.ts'
import type { EncodeDeps, EncodePayload } from './encode-deps.ts'
import { type EncodeRun, withEncodeRun } from './encode-run.ts'
import { failMedia } from './fail-media.ts'
import { encodeAndPublish } from './encode-and-publish.ts'
import { isSamePlan, planEncode, termsOf } from './generation.ts'
import { Publisher } from './publisher.ts'

/** Below first renditions of other media on a busy machine. */
const niceness = 10

/** The rungs above the first, then the storyboard, then the media is ready. */
export async function encodeLadder(deps: EncodeDeps, payload: EncodePayload, context: JobContext): Promise<void> {
  await withEncodeRun(deps, 'ladder', payload, context, async (run) => {
    const { key, encoding_generation: generation } = run.video
    const renditions = (await listRenditions(deps.db, key, generation)).sort((a, b) => rungHeight(a.name) - rungHeight(b.name))
    const [first] = renditions
    if (first?.state !== 'complete') {
      await run.claim.write((trx) => enqueueNextEncode({ db: trx, jobs: deps.jobs }, 'base', key, 1))
      return
    }
    const waiting = renditions.filter((row) => row.state !== 'complete')
    if (waiting.length > 0) await encodeWaiting(run, generation, renditions, waiting)
    run.status.set('syncing')
    await addStoryboard(run, generation, first)
    await run.status.settled()
    await run.claim.write((trx) => finishEncode({ db: trx, now: new Date() }, key))
    run.log.info('media encoded')
  })
}

async function encodeWaiting(run: EncodeRun, generation: number, renditions: RenditionRow[], waiting: RenditionRow[]): Promise<void> {
  const { deps, video, claim } = run
  const info = await run.probe()
  const terms = termsOf(renditions)
  // The plan of the account may have changed since; what was begun is finished.
  const plan = terms && planEncode(info, terms)
  if (!plan || !isSamePlan(renditions, plan)) throw new Error(`Media ${video.key} is planned otherwise than it was begun`)
  const rungs = plan.rungs.filter((rung) => waiting.some((row) => row.name === rung.name))
  const names = rungs.map((rung) => rung.name)
  await claim.write(async (trx) => {
    await updateRenditionStates(trx, { videoKey: video.key, generation, names }, 'encoding')
    await setEncodeStatus({ db: trx, now: new Date() }, video.key, 'encoding-resolution')
  })
  const first = renditions[0]?.name ?? ''
  const publisher = new Publisher({ deps, claim, video, generation, first, renditions, ready: Promise.resolve() })
  await encodeAndPublish(run, publisher, {
    info,
    plan,
    rungs,
    generation,
    isFirst: false,
    niceness,
    from: Object.fromEntries(waiting.map((row) => [row.name, row.published_segments])),
  })
  await claim.write(async (trx) => {
    for (const name of names) {
      await setEncodeStatus({ db: trx, now: new Date() }, video.key, 'uploading-resolution', name)
      await updateRenditionStates(trx, { videoKey: video.key, generation, names: [name] }, 'complete')
      await setEncodeStatus({ db: trx, now: new Date() }, video.key, 'encoded-partial', name)
    }
  })
}

/** Marks an encode as failed after its last try and notifies its owner, unless it was restarted since. */
export async function giveUpEncode(deps: EncodeDeps, { videoKey, step = 0 }: EncodePayload): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockEncodeStep(trx, videoKey, step))) return
    deps.log.error({ video: videoKey }, 'encode given up')
    await failMedia(trx, deps, videoKey, 'UNEXPECTED')
  })
}
