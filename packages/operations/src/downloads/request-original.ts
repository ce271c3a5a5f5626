import { addDownloadLink, findVideo, inTransaction, readVideoMark } from '@videozz/db'
import { downloadFault, needsMarkedFile } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { recordDownload } from './record-download.ts'
import { type DownloadOutcome, type DownloadRequest, faultOutcomes } from './request-download.ts'

export type OriginalOutcome =
  | { outcome: 'linked'; size: number }
  | Exclude<DownloadOutcome, { outcome: 'asked' }>
  | { outcome: 'gone' | 'owner-only' | 'unconfirmed' }

export type OriginalRequest = Pick<DownloadRequest, 'videoKey' | 'linkHash' | 'tenant'> & {
  /** The person knows that it has no forensic mark. */
  confirmed: boolean
  /** Whether the store has an object of this key. */
  isStored: (objectKey: string) => Promise<boolean>
}

/**
 * Gives out an address of the file of a media as it was uploaded. It ends when that file is replaced. Recorded in the audit log. That of a
 * media with a forensic mark has none itself: `owner-only` to others than the owner, who confirms it (`unconfirmed`). `gone`: it is not stored.
 */
export async function requestOriginal(
  { db, now }: OperationContext,
  actor: AccountActor,
  { videoKey, linkHash, tenant, confirmed, isStored }: OriginalRequest,
): Promise<OriginalOutcome> {
  const video = await findVideo(db, actor.accountId, videoKey)
  if (!video) return { outcome: 'missing' }
  const fault = downloadFault(video)
  if (fault) return { outcome: faultOutcomes[fault] }
  const mark = await readVideoMark(db, actor.accountId, videoKey)
  const unmarked = mark !== undefined && needsMarkedFile(mark)
  if (unmarked && tenant) return { outcome: 'owner-only' }
  const { source_object: sourceObject, source_size: size } = video
  if (sourceObject === null || !(await isStored(sourceObject))) return { outcome: 'gone' }
  if (unmarked && !confirmed) return { outcome: 'unconfirmed' }
  return inTransaction(db, async (trx): Promise<OriginalOutcome> => {
    await addDownloadLink(trx, { hash: linkHash, file: { videoKey, sourceObject }, ...actor }, now)
    await recordDownload(trx, actor, { video, resolution: 'original', size, ...(unmarked && { unmarked }) }, tenant)
    return { outcome: 'linked', size }
  })
}
