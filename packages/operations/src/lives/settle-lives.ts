import {
  clearLiveDue,
  deleteVideos,
  dropUnrecorded,
  inTransaction,
  listDueLives,
  listLapsedRuns,
  listStoppedLives,
  lockLive,
  notifyLive,
  setLiveExpired,
  writeAudit,
} from '@videozz/db'
import { liveUnrecordedMinutes } from '@videozz/contract'
import { isLiveExpired } from '@videozz/domain'
import { purgeDelaySeconds } from '@videozz/jobs'
import type { OperationContext } from '../context.ts'
import { holdLive, notifyLiveChanged } from './settle-live.ts'

const batch = 100

/**
 * Writes what time has changed: runs whose nodes are gone, lives that are over or never began, recordings of temporary lives whose days are
 * over. Each live in a transaction of its own; any number may do it at once. @returns how many lives were looked at.
 */
export async function settleLives(context: OperationContext, signal: AbortSignal): Promise<number> {
  const { db, now } = context
  let settled = 0
  for (;;) {
    const lapsed = (await listLapsedRuns(db, now, batch)).map(({ liveKey }) => liveKey)
    const due = [...new Set([...lapsed, ...(await listDueLives(db, now, batch))])]
    for (const key of due) {
      signal.throwIfAborted()
      await settleOne(context, key)
    }
    settled += due.length
    if (due.length < batch) return settled
  }
}

/** Settles a live, and deletes its recording where its days are over. */
function settleOne({ db, jobs, now }: OperationContext, key: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const context = { db: trx, now }
    const held = await holdLive(context, key)
    if (!held || held.live.expired_at !== null || !isLiveExpired(held.state, now)) return
    const { live } = held
    // Deleted by a person: it did not expire, and is told when it is restored.
    if (live.media_deleted_at !== null) return clearLiveDue(trx, key)
    await setLiveExpired(trx, key, now)
    await deleteVideos(trx, live.account_id, [key], now)
    const details = { title: live.title, size: live.source_size }
    await writeAudit(trx, { accountId: live.account_id, userId: null, action: 'live.expire', subject: key, details })
    await jobs.enqueue(trx, 'purge-media', { videoKey: key }, { startAfter: purgeDelaySeconds })
    await notifyLiveChanged(context, live, 'finished')
  })
}

/** Drops what viewers of lives that are not recorded any more can no longer go back to. @returns how many lives were looked at. */
export async function dropUnrecordedLives({ db }: Pick<OperationContext, 'db'>, signal: AbortSignal): Promise<number> {
  const keys = await listStoppedLives(db)
  for (const key of keys) {
    signal.throwIfAborted()
    await inTransaction(db, async (trx) => {
      const live = await lockLive(trx, key)
      if (live?.recording === 'stopped' && (await dropUnrecorded(trx, key, liveUnrecordedMinutes * 60))) await notifyLive(trx, key)
    })
  }
  return keys.length
}
