import { inTransaction, lockMergingViewers, lockRollUps, mergeViewerRows, writeAudit } from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { emitMediaCompleted } from '../playback/emit-media-completed.ts'

/** `kept` is the viewer that remains, `merged` the identity that became a part of them. */
export type MergeOutcome = { outcome: 'merged'; kept: string; merged: string } | { outcome: 'missing' | 'same' | 'merged-before' }
type Input = { accountId: string; viewerId: string; otherId: string; /** Who does it. */ userId: string }

/**
 * Makes two viewers of an account one: what the other watched, watches now and will watch is the first one's. A verified viewer is kept
 * rather than an unverified one. It cannot be undone.
 */
export async function mergeViewers({ db, now }: Pick<OperationContext, 'db' | 'now'>, input: Input): Promise<MergeOutcome> {
  const { accountId, viewerId, otherId, userId } = input
  if (viewerId === otherId) return { outcome: 'same' }
  return inTransaction(db, async (trx): Promise<MergeOutcome> => {
    const viewers = await lockMergingViewers(trx, accountId, [viewerId, otherId])
    const [one, other] = [viewerId, otherId].map((id) => viewers.find((viewer) => viewer.id === id))
    if (!one || !other) return { outcome: 'missing' }
    if (one.mergedInto !== null || other.mergedInto !== null) return { outcome: 'merged-before' }
    await lockRollUps(trx)
    const [kept, gone] = other.verified && !one.verified ? [other, one] : [one, other]
    const { sessions, completed } = await mergeViewerRows(trx, { accountId, kept, gone }, now)
    await emitMediaCompleted(trx, completed, now)
    await writeAudit(trx, { accountId, userId, action: 'viewer.merge', subject: kept.id, details: { merged: gone.id, sessions } })
    return { outcome: 'merged', kept: kept.id, merged: gone.id }
  })
}
