import { inTransaction, rollUpQueued, tryLockRollUps } from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { emitMediaCompleted } from '../playback/emit-media-completed.ts'

/** Sessions of one transaction. */
const batch = 1000
/** Reports of a session are gathered for so long. */
export const rollUpDelaySeconds = 20

/**
 * Adds sessions with new reports to the roll-ups of statistics, a batch in one transaction, and emits `media.completed` of who thereby
 * completed a media.
 * @returns how many; fewer than a batch when no more waits, undefined when another process does it.
 */
export async function rollUp(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { delaySeconds = rollUpDelaySeconds, limit = batch }: { delaySeconds?: number; limit?: number } = {},
): Promise<{ sessions: number; more: boolean } | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await tryLockRollUps(trx))) return undefined
    const { sessions, completed } = await rollUpQueued(trx, { limit, delaySeconds, now })
    await emitMediaCompleted(trx, completed, now)
    return { sessions, more: sessions >= limit }
  })
}
