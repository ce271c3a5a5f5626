import { type Database, keepLive, liveStateOf, lockLive, saveLiveState, setLiveDeleted } from '@videozz/db'
import { isLiveExpired } from '@videozz/domain'
import { notifyLiveChanged } from './settle-live.ts'

/**
 * A live whose media was restored is in the lists again. A recording that had expired, or would have meanwhile, is kept: somebody asked for
 * it. Call it in the transaction that restores the media.
 */
export async function returnLive(trx: Database, key: string, now: Date): Promise<void> {
  const live = await lockLive(trx, key)
  if (!live) return
  await setLiveDeleted(trx, key, null)
  const state = liveStateOf(live)
  if (live.expired_at !== null || isLiveExpired(state, now)) await keepLive(trx, key)
  else await saveLiveState(trx, key, state)
  await notifyLiveChanged({ db: trx }, live, state.status)
}
