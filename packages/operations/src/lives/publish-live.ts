import {
  addRecorded,
  holdLiveRun,
  inTransaction,
  insertLivePart,
  insertLiveSpan,
  insertRenditions,
  insertSegment,
  type LivePartRow,
  type LiveSpanRow,
  type NewSegment,
  notifyLive,
  notifySegment,
  readStorageRoom,
  updatePublished,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'

type Context = Pick<OperationContext, 'db' | 'now'>

/** Lists a stored part. @returns false where its run was given up: nothing was written. */
export function publishLivePart({ db, now }: Context, runId: string, part: Omit<LivePartRow, 'listed_at'>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await holdLiveRun(trx, { id: runId, liveKey: part.video_key, grows: false }))) return false
    await insertLivePart(trx, part, now)
    await notifyLive(trx, part.video_key)
    return true
  })
}

export type BegunLiveSpan = LiveSpanRow & { bandwidth: number; frameRate: number | null }

/** A rendition begins anew: its initialisation segment is stored. Idempotent. @returns false where its run was given up: nothing was written. */
export function beginLiveSpan({ db }: Context, runId: string, { bandwidth, frameRate, ...span }: BegunLiveSpan): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await holdLiveRun(trx, { id: runId, liveKey: span.video_key, grows: false }))) return false
    await insertLiveSpan(trx, span)
    const { video_key, rendition: name, width, height, codecs, init_address } = span
    const row = { video_key, generation: 1, name, width, height, codecs, init_address, bandwidth, frame_rate: frameRate }
    await insertRenditions(trx, [{ ...row, state: 'encoding' }])
    return true
  })
}

export type PublishedLiveSegment = {
  accountId: string
  /** Of generation 1. */
  segment: NewSegment
  /** Seconds of the rendition that are published, this segment included. */
  publishedSeconds: number
  /** Bytes that count towards storage: those of the top rendition. */
  countedBytes: number
}
export type PublishLiveOutcome =
  | { outcome: 'published' /** Share of the plan's storage that is used; null where additional storage is sold. */; storage: number | null }
  | { outcome: 'lost' }

/**
 * Publishes a stored segment of a live: an ordinary segment of its media, which is playable from the first on. Idempotent.
 * `lost`: its run was given up, and nothing was written.
 */
export function publishLiveSegment({ db }: Context, runId: string, published: PublishedLiveSegment): Promise<PublishLiveOutcome> {
  const { accountId, segment, publishedSeconds: seconds, countedBytes: bytes } = published
  const { video_key: videoKey, generation, rendition: name, sequence } = segment
  return inTransaction(db, async (trx): Promise<PublishLiveOutcome> => {
    if (!(await holdLiveRun(trx, { id: runId, liveKey: videoKey, grows: true }))) return { outcome: 'lost' }
    if (await insertSegment(trx, segment)) {
      await updatePublished(trx, { videoKey, generation, name }, { segments: sequence + 1, seconds, initAddress: undefined })
      await addRecorded(trx, videoKey, bytes)
      await notifySegment(trx, videoKey, generation)
    }
    const { used, size, hasAdditional } = await readStorageRoom(trx, accountId)
    return { outcome: 'published', storage: hasAdditional ? null : used / size }
  })
}
