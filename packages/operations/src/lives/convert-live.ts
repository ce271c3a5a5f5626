import { changeVideo, findFolder, inTransaction, insertFolderVideos, isLiveVisible, keepLive, type LiveRef } from '@videozz/db'
import { isLiveExpired, mediaTitle } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { holdLive, notifyLiveChanged } from './settle-live.ts'

export type ConvertLiveOutcome = 'converted' | 'missing' | 'not-finished' | 'not-recorded' | 'expired' | 'kept' | 'no-folder'

/**
 * Makes the recording of a finished temporary live a media of the library, which expires no more: the same media, so that its embed codes
 * go on. Of a conversion and an expiry at once, the one that locks the live first is.
 * @param input `title` as it was given, with or without `.mp4`; an empty one, and an empty description, leave what the live has.
 */
export function convertLive(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { accountId, key }: LiveRef,
  input: { title: string; description: string; folderId: string | null },
): Promise<ConvertLiveOutcome> {
  return inTransaction(db, async (trx): Promise<ConvertLiveOutcome> => {
    const context = { db: trx, now }
    const held = await holdLive(context, key, { accountId })
    if (!held || !isLiveVisible(held.live)) return 'missing'
    const { live, state, run } = held
    if (state.status !== 'finished' || run) return 'not-finished'
    if (live.expired_at !== null || isLiveExpired(state, now)) return 'expired'
    if (!live.recorded) return 'not-recorded'
    if (state.saveMode === 'permanent') return 'kept'
    if (input.folderId !== null && !(await findFolder(trx, accountId, input.folderId))) return 'no-folder'
    await keepLive(trx, key)
    const texts = { title: mediaTitle(input.title, live.title), ...(input.description !== '' && { description: input.description }) }
    await changeVideo(trx, { accountId, key, seen: undefined }, texts, now)
    if (input.folderId !== null) await insertFolderVideos(trx, accountId, [input.folderId], { videos: [key] }, now)
    await notifyLiveChanged(context, live, 'finished')
    return 'converted'
  })
}
