import { type Database, deleteVideos, inTransaction, notifyLive, notifyRealtime, stopLiveRuns, writeAudits } from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { abandonTranscriptions } from '../transcriptions/end-transcription.ts'

/** `missing`: none of them is the account's, or all are deleted already. */
export type DeleteOutcome = { outcome: 'deleted'; keys: string[] } | { outcome: 'missing' }

/**
 * Deletes media of an account: removed from its library and storage figure at once, their bytes purged by the job `purge-media` after
 * `purgeDelaySeconds`. Deleted ones are skipped. Recorded in the audit log.
 */
export function deleteMedia(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  keys: readonly string[],
): Promise<DeleteOutcome> {
  return inTransaction(db, async (trx): Promise<DeleteOutcome> => {
    const deleted = await deleteVideos(trx, accountId, [...new Set(keys)], now)
    if (deleted.length === 0) return { outcome: 'missing' }
    await writeAudits(
      trx,
      deleted.map(({ key, title, source_size: size }) => ({
        accountId,
        userId,
        action: 'video.delete',
        subject: key,
        details: { title, size },
      })),
    )
    const lives = deleted.filter(({ type }) => type === 'live').map(({ key }) => key)
    await stopLives(trx, accountId, lives)
    await abandonTranscriptions(
      { db: trx, now },
      accountId,
      deleted.map(({ key }) => key),
    )
    const purges = deleted.map(({ key }) => ({ videoKey: key }))
    await jobs.enqueueAll(trx, 'purge-media', purges, { startAfter: purgeDelaySeconds })
    return { outcome: 'deleted', keys: deleted.map(({ key }) => key) }
  })
}

/** Publishers of lives whose media are deleted have to end. */
async function stopLives(trx: Database, accountId: string, keys: readonly string[]): Promise<void> {
  await stopLiveRuns(trx, keys, 'deleted')
  for (const key of keys) {
    await notifyLive(trx, key)
    await notifyRealtime(trx, { account: accountId, event: 'live', payload: { id: key, status: 'deleted' } })
  }
}
