import { type Database, emitEvent, type LiveRow } from '@videozz/db'
import type { LiveState } from '@videozz/domain'

type Change = { live: LiveRow; state: LiveState }
const isDeleted = ({ deleted_at, media_deleted_at }: LiveRow): boolean => deleted_at !== null || media_deleted_at !== null

/**
 * Tells the account's endpoints that a locked live has begun for the first time, or is over for good, where the state that is about to be
 * written says so and the row does not: each once. Of a live that was deleted before it began nothing is told.
 */
export async function tellLiveChange(trx: Database, { live, state }: Change, now: Date): Promise<void> {
  const { account_id: account, video_key: videoKey, title } = live
  const { startedAt, finishedAt, finishedBy } = state
  if (startedAt && !live.started_at)
    await emitEvent(trx, account, 'live.started', { videoKey, title, startedAt: startedAt.toISOString() }, now)
  if (!finishedAt || !finishedBy || live.finished_at || (!startedAt && isDeleted(live))) return
  const ended = { startedAt: startedAt?.toISOString() ?? null, endedAt: finishedAt.toISOString(), finishedBy }
  await emitEvent(trx, account, 'live.ended', { videoKey, title, ...ended }, now)
}

/** Tells that the recording of a locked live is whole, once; nothing where its media was deleted. */
export async function tellLiveRecorded(trx: Database, { live, state }: Change, now: Date): Promise<void> {
  if (live.recording === 'kept' || live.media_deleted_at) return
  const { account_id: account, video_key: videoKey, title, duration, source_size: size } = live
  await emitEvent(
    trx,
    account,
    'live.recorded',
    { videoKey, title, duration, size, expiresAt: state.expiresAt?.toISOString() ?? null },
    now,
  )
}
