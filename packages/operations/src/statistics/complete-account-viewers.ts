import { completeViewers, inTransaction, listUncompletedMedia, lockRollUps, type ViewerCursor } from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { emitMediaCompleted } from '../playback/emit-media-completed.ts'

/** Viewers looked at in one transaction, while which nothing is rolled up. */
const batch = 500

/**
 * Completes media of an account for all viewers who have seen as much as it asks for now, and emits `media.completed` of each once. Run
 * again after an interruption, it goes on with those who are left.
 * @returns how many completed something.
 */
export async function completeAccountViewers(
  { db }: Pick<OperationContext, 'db'>,
  accountId: string,
  { signal, limit = batch }: { signal: AbortSignal; limit?: number },
): Promise<number> {
  let count = 0
  for (const videoKey of await listUncompletedMedia(db, accountId)) {
    let after: ViewerCursor | null = null
    do {
      signal.throwIfAborted()
      const done = await completeBatch({ db, now: new Date() }, videoKey, after, limit)
      count += done.completed
      after = done.next
    } while (after !== null)
  }
  return count
}

const completeBatch = (
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  videoKey: string,
  after: ViewerCursor | null,
  limit: number,
): Promise<{ completed: number; next: ViewerCursor | null }> =>
  inTransaction(db, async (trx) => {
    await lockRollUps(trx)
    const { completed, next } = await completeViewers(trx, videoKey, { after, limit, now })
    await emitMediaCompleted(trx, completed, now)
    return { completed: completed.length, next }
  })
