import {
  announcePublication,
  cancelPublicationRow,
  type Database,
  hastenPublication,
  inTransaction,
  isPublishing,
  lockMedia,
  lockPublication,
  notifyPublications,
  type PublicationRow,
  renewPublication,
  writeAudit,
} from '@videozz/db'
import { publishFault } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
type Which = { videoKey: string; id: string }

export type CancelPublicationOutcome =
  | { outcome: 'canceled'; publication: PublicationRow }
  /** `ended`: it had ended. `arrived`: its last bytes may be at YouTube, which has the video then. */
  | { outcome: 'missing' | 'ended' | 'arrived' }

/** Stops a publication. Recorded in the audit log. */
export function cancelPublication({ db, now }: Context, actor: AccountActor, { videoKey, id }: Which): Promise<CancelPublicationOutcome> {
  return inTransaction(db, async (trx): Promise<CancelPublicationOutcome> => {
    const found = await lockPublication(trx, { accountId: actor.accountId, videoKey }, id)
    if (!found) return { outcome: 'missing' }
    if (found.ended_at) return { outcome: 'ended' }
    if (found.finishing || found.external_id !== null) return { outcome: 'arrived' }
    const publication = await cancelPublicationRow(trx, id, now)
    await record(trx, actor, publication, 'video.publish-cancel')
    return { outcome: 'canceled', publication }
  })
}

export type RetryPublicationOutcome =
  | { outcome: 'renewed'; publication: PublicationRow }
  /** `under-way`: it neither ended nor waits. `arrived`: YouTube has the video. `running`: another publication of the media is under way. `not-ready`: the media cannot be published. */
  | { outcome: 'missing' | 'under-way' | 'arrived' | 'running' | 'not-ready' }

/**
 * Tries a publication again that failed or was canceled, in the name of the person who asks, or one that waits, at once. An upload that was
 * begun is continued where it can be. Recorded in the audit log.
 */
export function retryPublication({ db, now }: Context, actor: AccountActor, { videoKey, id }: Which): Promise<RetryPublicationOutcome> {
  return inTransaction(db, async (trx): Promise<RetryPublicationOutcome> => {
    const video = await lockMedia(trx, { accountId: actor.accountId, videoKey })
    const found = video && (await lockPublication(trx, { accountId: actor.accountId, videoKey }, id))
    if (!found) return { outcome: 'missing' }
    if (publishFault(video)) return { outcome: 'not-ready' }
    if (found.ended_at === null) {
      if (found.state !== 'waiting' && found.state !== 'uploading') return { outcome: 'under-way' }
      const publication = await hastenPublication(trx, id, now)
      await notifyPublications(trx)
      return { outcome: 'renewed', publication }
    }
    if (found.external_id !== null) return { outcome: 'arrived' }
    if (await isPublishing(trx, videoKey)) return { outcome: 'running' }
    const publication = await renewPublication(trx, { id, userId: actor.userId }, now)
    await record(trx, actor, publication, 'video.publish')
    return { outcome: 'renewed', publication }
  })
}

async function record(trx: Database, { accountId, userId }: AccountActor, publication: PublicationRow, action: string): Promise<void> {
  const details = { title: publication.title, publication: publication.id }
  await writeAudit(trx, { accountId, userId, action, subject: publication.video_key, details })
  await notifyPublications(trx)
  await announcePublication(trx, publication)
}
