import {
  type CustomPlayerRow,
  holdCustomPlayer,
  holdMedia,
  inTransaction,
  type PlayerChange,
  type PlayerRef,
  updateCustomPlayer,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** No such media, or a player that is not as it was seen. */
export type PlayerOutcome = { outcome: 'saved'; player: CustomPlayerRow } | { outcome: 'missing' | 'changed' }

/**
 * Changes the player of a media, or the default one of an account; makes it where there is none.
 * @param seen its revision as it was seen; any when undefined.
 */
export function changePlayer(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  ref: PlayerRef,
  change: PlayerChange,
  seen?: number,
): Promise<PlayerOutcome> {
  return inTransaction(db, async (trx): Promise<PlayerOutcome> => {
    const { accountId, videoKey } = ref
    if (videoKey !== null && !(await holdMedia(trx, { accountId, videoKey }))) return { outcome: 'missing' }
    const player = await holdCustomPlayer(trx, ref, now)
    if (seen !== undefined && seen !== player.revision) return { outcome: 'changed' }
    if (Object.keys(change).length === 1 && change.isActive === player.is_active) return { outcome: 'saved', player }
    return { outcome: 'saved', player: await updateCustomPlayer(trx, player.id, change, now) }
  })
}
