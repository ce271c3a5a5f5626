import { inTransaction, isLiveVisible, setLiveDeleted } from '@videozz/db'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { deleteMedia } from '../videos/delete-media.ts'
import { finishHeld, holdLive, notifyLiveChanged } from './settle-live.ts'

/**
 * Deletes a live with its recording, as `deleteMedia` does; one on air is ended by it. Of one whose recording expired there is only its line
 * in the list.
 */
export function deleteLive(context: OperationContext, actor: AccountActor, key: string): Promise<'deleted' | 'missing'> {
  return inTransaction(context.db, async (trx) => {
    const inner = { ...context, db: trx }
    const held = await holdLive(inner, key, { accountId: actor.accountId })
    if (!held || !isLiveVisible(held.live)) return 'missing'
    if (held.state.status !== 'finished' && held.state.startedAt) await finishHeld(inner, held, 'person')
    await setLiveDeleted(trx, key, context.now)
    if (held.live.media_deleted_at === null) await deleteMedia(inner, actor, [key])
    else await notifyLiveChanged(inner, held.live, held.state.status)
    return 'deleted'
  })
}
