import { deleteLiveLeftovers, dropLiveParts, listLiveLeftovers, noteLiveViewers, segmentObjectKey } from '@videozz/db'
import { dropUnrecordedLives, queueDueRungs, settleLives } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { mailLiveStorage } from './mail-live-storage.ts'

/** Milliseconds for which parts are kept after they were listed: players ask for none that old. */
const partsMs = 5 * 60_000
const batch = 1000

/** What time does to lives, each minute. What is cut off between rows and bytes of parts the nightly sweep finds. */
export async function settleAllLives(deps: Deps, now: Date, signal: AbortSignal): Promise<void> {
  const { db, jobs, store, log } = deps
  const settled = await settleLives({ db, jobs, now }, signal)
  if (settled > 0) log.info({ lives: settled }, 'lives settled')
  await queueDueRungs({ db, jobs })
  await noteLiveViewers(db, now)
  await mailLiveStorage(deps)
  await dropUnrecordedLives(deps, signal)
  await dropLeftovers(deps, signal)
  for (;;) {
    signal.throwIfAborted()
    const dropped = await dropLiveParts(db, new Date(now.getTime() - partsMs), batch)
    await store.delete(dropped.map(segmentObjectKey))
    if (dropped.length < batch) return
  }
}

/** Deletes the objects of dropped segments. */
async function dropLeftovers({ db, store }: Deps, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const dropped = await listLiveLeftovers(db, batch)
    await store.delete(dropped.map(segmentObjectKey))
    await deleteLiveLeftovers(db, dropped)
    if (dropped.length < batch) return
  }
}
