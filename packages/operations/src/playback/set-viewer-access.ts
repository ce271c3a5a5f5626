import { clearRevokedLeases, inTransaction, lockViewer, revokeLeases, setViewerRevoked, writeAudit } from '@videozz/db'
import { playbackSessionSeconds } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

export type ViewerAccessOutcome =
  | { outcome: 'set'; /** Of the viewer that the identity belongs to. */ id: string; revokedAt: Date | null }
  | { outcome: 'missing' }
type Input = { accountId: string; viewerId: string; /** Who does it. */ userId: string }
type Context = Pick<OperationContext, 'db' | 'now'>

/** Ends what a viewer plays and refuses what they would play later. Revoking again changes nothing. */
export const revokeViewer = (context: Context, input: Input): Promise<ViewerAccessOutcome> => setAccess(context, input, 'viewer.revoke')

/** Lets a viewer play again, also in the sessions they have open. Restoring again changes nothing. */
export const restoreViewer = (context: Context, input: Input): Promise<ViewerAccessOutcome> => setAccess(context, input, 'viewer.restore')

async function setAccess(
  { db, now }: Context,
  { accountId, viewerId, userId }: Input,
  action: 'viewer.revoke' | 'viewer.restore',
): Promise<ViewerAccessOutcome> {
  const revoking = action === 'viewer.revoke'
  const openedAfter = new Date(now.getTime() - playbackSessionSeconds * 1000)
  return inTransaction(db, async (trx): Promise<ViewerAccessOutcome> => {
    const viewer = await lockViewer(trx, accountId, viewerId)
    if (!viewer) return { outcome: 'missing' }
    const { id } = viewer
    if ((viewer.revokedAt !== null) === revoking) return { outcome: 'set', id, revokedAt: viewer.revokedAt }
    if (revoking) await revokeLeases(trx, id, openedAfter)
    else await clearRevokedLeases(trx, id, openedAfter)
    const revokedAt = revoking ? now : null
    await setViewerRevoked(trx, id, revokedAt)
    await writeAudit(trx, { accountId, userId, action, subject: id })
    return { outcome: 'set', id, revokedAt }
  })
}
