import {
  type Database,
  findAccountPlanType,
  inTransaction,
  lockDeletedMedia,
  lockLinkCount,
  type OperatorActor,
  undeleteMedia,
  type VideoRow,
  writeOperatorLog,
} from '@videozz/db'
import { linkImportLimit } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { enqueueNextEncode } from '../encode/enqueue-encode.ts'
import { returnLive } from '../lives/return-live.ts'

export type RestoreOutcome =
  | {
      outcome: 'restored'
      video: Pick<VideoRow, 'key' | 'title' | 'account_id' | 'source_size'>
      /** It was deleted while being encoded: its encode continues. */
      encoding: boolean
      /** The account exceeds its plan now. */
      overLimit: boolean
    }
  /** `purged`: its purge has started, so that its bytes are deleted or about to be. */
  | { outcome: 'missing' | 'not-deleted' | 'purged' }
  /** A linked video, of which its account has as many as its plan lets it have. */
  | { outcome: 'links-full' }

/**
 * Restores a deleted media with its size in the storage figure, unless its purge has begun; recorded in the operator's log. It is restored
 * also where it exceeds the account's storage: keeping content matters more than a limit. Of linked videos nothing is kept here, and they
 * are restored within their limit only.
 */
export function restoreMedia({ db, jobs, now }: OperationContext, actor: OperatorActor, videoKey: string): Promise<RestoreOutcome> {
  return inTransaction(db, async (trx): Promise<RestoreOutcome> => {
    const video = await lockDeletedMedia(trx, videoKey)
    if (!video) return { outcome: 'missing' }
    if (video.deleted_at === null) return { outcome: 'not-deleted' }
    if (video.purge_started_at !== null) return { outcome: 'purged' }
    if (video.type === 'youtube' && (await areLinksFull(trx, video.account_id))) return { outcome: 'links-full' }
    const { overLimit } = await undeleteMedia(trx, video, now)
    const encoding = video.type !== 'live' && video.status !== 'encoded' && video.status !== 'error'
    if (encoding) await enqueueNextEncode({ db: trx, jobs }, 'open', videoKey, 1)
    if (video.type === 'live') await returnLive(trx, videoKey, now)
    // Deleted before it had its picture.
    if (video.type === 'youtube') await jobs.enqueue(trx, 'copy-link-cover', { videoKey })
    const details = { title: video.title, size: video.source_size }
    await writeOperatorLog(trx, actor, { action: 'video.restore', accountId: video.account_id, subject: videoKey, details })
    return { outcome: 'restored', video, encoding, overLimit }
  })
}

async function areLinksFull(trx: Database, accountId: string): Promise<boolean> {
  const count = await lockLinkCount(trx, accountId)
  const most = linkImportLimit({ type: await findAccountPlanType(trx, accountId) })
  return most !== null && count >= most
}
