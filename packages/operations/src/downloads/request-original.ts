import { addDownloadLink, findVideo, inTransaction } from '@videozz/db'
import { downloadFault } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { recordDownload } from './record-download.ts'
import { type DownloadOutcome, type DownloadRequest, faultOutcomes } from './request-download.ts'

export type OriginalOutcome = { outcome: 'linked'; size: number } | Exclude<DownloadOutcome, { outcome: 'asked' }> | { outcome: 'gone' }

export type OriginalRequest = Pick<DownloadRequest, 'videoKey' | 'linkHash' | 'tenant'> & {
  /** Whether the store has an object of this key. */
  isStored: (objectKey: string) => Promise<boolean>
}

/**
 * Gives out an address of the file of a media as it was uploaded. It ends when that file is replaced. Recorded in the audit log.
 * `gone`: the original is not stored.
 */
export async function requestOriginal(
  { db, now }: OperationContext,
  actor: AccountActor,
  { videoKey, linkHash, tenant, isStored }: OriginalRequest,
): Promise<OriginalOutcome> {
  const video = await findVideo(db, actor.accountId, videoKey)
  if (!video) return { outcome: 'missing' }
  const fault = downloadFault(video)
  if (fault) return { outcome: faultOutcomes[fault] }
  const { source_object: sourceObject, source_size: size } = video
  if (sourceObject === null || !(await isStored(sourceObject))) return { outcome: 'gone' }
  return inTransaction(db, async (trx): Promise<OriginalOutcome> => {
    await addDownloadLink(trx, { hash: linkHash, file: { videoKey, sourceObject }, ...actor }, now)
    await recordDownload(trx, actor, { video, resolution: 'original', size }, tenant)
    return { outcome: 'linked', size }
  })
}
