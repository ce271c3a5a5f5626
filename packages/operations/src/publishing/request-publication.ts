import {
  announcePublication,
  inTransaction,
  insertPublication,
  isPublishing,
  lockMedia,
  type NewPublication,
  notifyPublications,
  type PublicationRow,
  writeAudit,
} from '@videozz/db'
import { publishFault } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

export type PublicationOutcome =
  | { outcome: 'requested'; publication: PublicationRow }
  /** `running`: the media is being published already. `type`: no media of this type can be. `failed`: its encode did. */
  | { outcome: 'missing' | 'type' | 'failed' | 'not-ready' | 'running' }

export type PublicationRequest = Omit<NewPublication, 'video_key' | 'account_id' | 'user_id'> & { videoKey: string }

const faults = { PUBLISH_TYPE_UNAVAILABLE: 'type', VIDEO_FAILED: 'failed', VIDEO_NOT_READY: 'not-ready' } as const

/** Has the worker publish a media at YouTube. Of requests at once, one is taken. Recorded in the audit log. */
export function requestPublication(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { accountId, userId }: AccountActor,
  { videoKey, ...form }: PublicationRequest,
): Promise<PublicationOutcome> {
  return inTransaction(db, async (trx): Promise<PublicationOutcome> => {
    const video = await lockMedia(trx, { accountId, videoKey })
    if (!video) return { outcome: 'missing' }
    const fault = publishFault(video)
    if (fault) return { outcome: faults[fault] }
    if (await isPublishing(trx, videoKey)) return { outcome: 'running' }
    const publication = await insertPublication(trx, { ...form, video_key: videoKey, account_id: accountId, user_id: userId }, now)
    const details = { title: form.title, privacy: form.privacy }
    await writeAudit(trx, { accountId, userId, action: 'video.publish', subject: videoKey, details })
    await notifyPublications(trx)
    await announcePublication(trx, publication)
    return { outcome: 'requested', publication }
  })
}
