import { changeVideo, inTransaction, lockMedia, type MediaRef, type VideoRow } from '@videozz/db'
import type { OperationContext } from '../context.ts'

export type CoverOutcome =
  /** `replaced`: address of the cover uploaded before, whose bytes are the caller's to drop. */
  { outcome: 'saved'; video: VideoRow; replaced: string | null } | { outcome: 'missing' | 'changed' }

/**
 * Makes a stored picture the default cover of a media and chooses it.
 * @param cover `seen` is the revision that was edited; any when undefined.
 */
export function replaceCover(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { accountId, videoKey: key }: MediaRef,
  cover: { address: string; seen: number | undefined },
): Promise<CoverOutcome> {
  return inTransaction(db, async (trx): Promise<CoverOutcome> => {
    const before = await lockMedia(trx, { accountId, videoKey: key })
    if (!before) return { outcome: 'missing' }
    const change = { custom_thumbnail: cover.address, selected_thumb: 0 }
    const done = await changeVideo(trx, { accountId, key, seen: cover.seen }, change, now)
    return done.outcome === 'saved' ? { outcome: 'saved', video: done.video, replaced: before.custom_thumbnail } : { outcome: done.outcome }
  })
}
