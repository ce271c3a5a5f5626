import { type Database, findVideo, inTransaction, readVideoMark, wantsMark, writeAudit } from '@videozz/db'
import { reprocessFault, type ReprocessFault } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { restartEncode } from '../encode/restart-encode.ts'

/** `not-needed`: it is encoded, and the actor is not support. `too-new`: it is encoded and not ten hours old. `type`: it is encoded and no video. */
export type ReprocessOutcome = { outcome: 'restarted' | 'missing' | 'running' | 'source-gone' | 'not-needed' | 'too-new' | 'type' }

const faultOutcomes = {
  REPROCESS_SOURCE_GONE: 'source-gone',
  REPROCESS_RUNNING: 'running',
  REPROCESS_NOT_NEEDED: 'not-needed',
  REPROCESS_TOO_NEW: 'too-new',
  REPROCESS_TYPE_UNAVAILABLE: 'type',
} as const satisfies Record<ReprocessFault, ReprocessOutcome['outcome']>

/** Restarts the encode of a media at a person's request, and records it in the audit log. `production`: of the environment. */
export function reprocessMedia(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { videoKey, isSupport, production }: { videoKey: string; isSupport: boolean; production: boolean },
): Promise<ReprocessOutcome> {
  return inTransaction(db, async (trx): Promise<ReprocessOutcome> => {
    const video = await findVideo(trx, accountId, videoKey)
    if (!video) return { outcome: 'missing' }
    const changesMark = await needsEncodeForMark(trx, accountId, videoKey)
    const fault = reprocessFault({ ...video, createdAt: video.created_at }, { isSupport, changesMark }, { now, production })
    if (fault) return { outcome: faultOutcomes[fault] }
    const restart = await restartEncode({ db: trx, jobs, now }, { accountId, videoKey })
    if (restart.outcome !== 'restarted') return restart
    const details = { title: video.title, status: video.status, reason: video.status_error }
    await writeAudit(trx, { accountId, userId, action: 'video.reprocess', subject: videoKey, details })
    return restart
  })
}

/** Whether what plays has a forensic mark that is unwanted, or could not be given the one that is wanted. */
async function needsEncodeForMark(trx: Database, accountId: string, videoKey: string): Promise<boolean> {
  const mark = await readVideoMark(trx, accountId, videoKey)
  if (!mark || (!mark.marked && !mark.failed)) return false
  return (await wantsMark(trx, videoKey)) !== mark.marked
}
