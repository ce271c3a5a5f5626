import {
  addRecorded,
  type Database,
  holdLiveRun,
  inTransaction,
  insertLivePart,
  insertLiveSpan,
  insertRenditions,
  insertSegment,
  type LivePartRow,
  type LiveSpanRow,
  lockStorageRoom,
  type NewSegment,
  notifyLive,
  notifyRealtime,
  notifySegment,
  raiseStorageLevel,
  readRecordedEnd,
  readStorageRoom,
  stopLiveRecording,
  updatePublished,
} from '@videozz/db'
import { recordLiveSegment } from '@videozz/domain'
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
  | {
      outcome: 'published'
      /** Whether it was recorded; otherwise it is there for who watches now. */
      recorded: boolean
      /** Share of the plan's storage that is used; null where additional storage is sold. */
      storage: number | null
    }
  | { outcome: 'lost' }

/**
 * Publishes a stored segment of a live: an ordinary segment of its media, which is playable from the first on. Idempotent. At the end of the
 * account's storage the recording stops, for good, also where there is room again later: what follows is published and dropped later on.
 * `lost`: its run was given up, and nothing was written.
 */
export function publishLiveSegment({ db }: Context, runId: string, published: PublishedLiveSegment): Promise<PublishLiveOutcome> {
  const { accountId, segment, publishedSeconds: seconds, countedBytes: bytes } = published
  const { video_key: videoKey, generation, rendition: name, sequence, duration } = segment
  return inTransaction(db, async (trx): Promise<PublishLiveOutcome> => {
    if (!(await holdLiveRun(trx, { id: runId, liveKey: videoKey, grows: true }))) return { outcome: 'lost' }
    const added = await insertSegment(trx, segment)
    const isNew = added > 0
    if (isNew)
      await updatePublished(trx, { videoKey, generation, name }, { segments: sequence + 1, seconds, bytes: added, initAddress: undefined })
    // Renditions that count nothing follow the one that does.
    if (isNew && bytes > 0) await countSegment(trx, { videoKey, accountId, segments: sequence, seconds: seconds - duration, bytes })
    if (isNew) await notifySegment(trx, videoKey, generation)
    const { used, size, hasAdditional } = await readStorageRoom(trx, accountId)
    const { recorded_segments: end } = await readRecordedEnd(trx, videoKey)
    return { outcome: 'published', recorded: end === null || sequence < end, storage: hasAdditional ? null : used / size }
  })
}

type CountedSegment = {
  videoKey: string
  accountId: string
  /** Segments and seconds before it. */ segments: number
  seconds: number
  bytes: number
}

/** Counts a segment as recorded while the storage has room, and tells the room of the live of the first one and how much is used. */
async function countSegment(trx: Database, { videoKey, accountId, segments, seconds, bytes }: CountedSegment): Promise<void> {
  if ((await readRecordedEnd(trx, videoKey)).recorded_segments !== null) return
  const { used: consumed, size: storageSize, hasAdditional } = await lockStorageRoom(trx, accountId)
  const { records, level } = recordLiveSegment({ consumed, plan: { storageSize, hasAdditional } }, bytes)
  if (records) await addRecorded(trx, videoKey, bytes)
  else await stopLiveRecording(trx, videoKey, { segments, seconds })
  // Whoever waits in the room is shown the picture once there is something to play.
  if ((level > 0 && (await raiseStorageLevel(trx, videoKey, level))) || segments === 0)
    await notifyRealtime(trx, { account: accountId, event: 'live', payload: { id: videoKey, status: 'active' } })
}
