import {
  applyProbedFile,
  emitMediaEvent,
  inTransaction,
  insertSegment,
  listGenerationsBefore,
  type NewSegment,
  notifySegment,
  updatePublished,
  updateServedGeneration,
} from '@videozz/db'
import { dropGenerationDelaySeconds } from '@videozz/jobs'
import type { OperationContext } from '../context.ts'
import { reportEncode } from './report-encode.ts'
import { setEncodeStatus } from './set-encode-status.ts'

export type PublishedSegment = {
  /** One, or both variants of a marked one. */
  variants: readonly [NewSegment, ...NewSegment[]]
  /** Seconds of the rendition that are published, this segment included. */
  publishedSeconds: number
  /** Address of the initialisation segment, where it is published with this one. */
  initAddress: string | undefined
  /** It is the first of the first rendition: its generation is served from now on. */
  opens: boolean
  /** Whether to report the progress of the encode to the account. */
  report: boolean
}

/**
 * Publishes a segment stored in the object store, and notifies every api. The first of a generation makes the media playable, emits
 * `encode.playable` and enqueues `drop-generation` for those before it. Idempotent: a published segment stays as it is.
 */
export function publishSegment({ db, jobs, now }: OperationContext, published: PublishedSegment): Promise<void> {
  const { variants, publishedSeconds: seconds, initAddress } = published
  const { video_key: videoKey, generation, rendition: name, sequence } = variants[0]
  return inTransaction(db, async (trx) => {
    const bytes = await insertSegment(trx, ...variants)
    await updatePublished(trx, { videoKey, generation, name }, { segments: sequence + 1, seconds, bytes, initAddress })
    if (published.opens) await serveGeneration({ db: trx, jobs, now }, videoKey, generation)
    else if (published.report) await reportEncode({ db: trx, now }, videoKey)
    await notifySegment(trx, videoKey, generation)
  })
}

async function serveGeneration(context: OperationContext, videoKey: string, generation: number): Promise<void> {
  const { db: trx, jobs } = context
  const earlier = await listGenerationsBefore(trx, videoKey, generation)
  await updateServedGeneration(trx, videoKey, generation)
  for (const each of earlier)
    await jobs.enqueue(trx, 'drop-generation', { videoKey, generation: each }, { startAfter: dropGenerationDelaySeconds })
  await applyProbedFile(trx, videoKey)
  await setEncodeStatus(context, videoKey, 'encoding-resolution')
  await emitMediaEvent(trx, videoKey, 'encode.playable')
}
