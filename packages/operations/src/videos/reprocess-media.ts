import { findVideo, inTransaction, writeAudit } from '@videozz/db'
import { reprocessFault } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { restartEncode } from '../encode/restart-encode.ts'

/** `not-needed`: it is encoded, and the actor is not support. */
export type ReprocessOutcome = { outcome: 'restarted' | 'missing' | 'running' | 'source-gone' | 'not-needed' }

const faultOutcomes = {
  REPROCESS_SOURCE_GONE: 'source-gone',
  REPROCESS_RUNNING: 'running',
  REPROCESS_NOT_NEEDED: 'not-needed',
} as const

/** Restarts the encode of a media at a person's request, and records it in the audit log. */
export function reprocessMedia(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { videoKey, isSupport }: { videoKey: string; isSupport: boolean },
): Promise<ReprocessOutcome> {
  return inTransaction(db, async (trx): Promise<ReprocessOutcome> => {
    const video = await findVideo(trx, accountId, videoKey)
    if (!video) return { outcome: 'missing' }
    const fault = reprocessFault(video, { isSupport })
    if (fault) return { outcome: faultOutcomes[fault] }
    const restart = await restartEncode({ db: trx, jobs, now }, { accountId, videoKey })
    if (restart.outcome !== 'restarted') return restart
    const details = { title: video.title, status: video.status, reason: video.status_error }
    await writeAudit(trx, { accountId, userId, action: 'video.reprocess', subject: videoKey, details })
    return restart
  })
}
