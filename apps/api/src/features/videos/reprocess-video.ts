import type { ErrorCode, Session, VideoDetail } from '@videozz/contract'
import { findVideo, type RestartOutcome, restartEncode, writeAudit } from '@videozz/db'
import { reprocessFault } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentDetail } from './change-video.ts'

const refusals: Record<Exclude<RestartOutcome['outcome'], 'restarted'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  running: 'REPROCESS_RUNNING',
  'source-gone': 'REPROCESS_SOURCE_GONE',
}

/**
 * Has a media encoded anew from its source; what was published plays on until the new one does.
 * @throws AppError VIDEO_NOT_FOUND, REPROCESS_RUNNING, REPROCESS_NOT_NEEDED (ready, and asked for by no support), REPROCESS_SOURCE_GONE.
 */
export async function reprocessVideo(deps: Deps, session: Session, key: string): Promise<VideoDetail> {
  await deps.db.transaction().execute(async (trx) => {
    const video = await findVideo(trx, session.accountId, key)
    if (!video) throw new AppError('VIDEO_NOT_FOUND')
    const fault = reprocessFault(video, session)
    if (fault) throw new AppError(fault)
    const restart = await restartEncode(trx, session.accountId, key, deps.now())
    if (restart.outcome !== 'restarted') throw new AppError(refusals[restart.outcome])
    await deps.jobs.enqueue(trx, 'encode-first', restart.job)
    await writeAudit(trx, {
      accountId: session.accountId,
      userId: session.id,
      action: 'video.reprocess',
      subject: key,
      details: { title: video.title, status: video.status, reason: video.status_error },
    })
  })
  return presentDetail(deps, await findVideo(deps.db, session.accountId, key))
}
