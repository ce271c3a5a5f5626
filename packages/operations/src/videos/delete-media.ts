import { deleteVideos, inTransaction, writeAudits } from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

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
    const purges = deleted.map(({ key }) => ({ videoKey: key }))
    await jobs.enqueueAll(trx, 'purge-media', purges, { startAfter: purgeDelaySeconds })
    return { outcome: 'deleted', keys: deleted.map(({ key }) => key) }
  })
}
