import type { ErrorCode, VideoDetail } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { findVideo } from '@videozz/db'
import { reprocessMedia, type ReprocessOutcome } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentDetail } from './change-video.ts'

const refusals: Record<Exclude<ReprocessOutcome['outcome'], 'restarted'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  running: 'REPROCESS_RUNNING',
  'source-gone': 'REPROCESS_SOURCE_GONE',
  'not-needed': 'REPROCESS_NOT_NEEDED',
  'too-new': 'REPROCESS_TOO_NEW',
  type: 'REPROCESS_TYPE_UNAVAILABLE',
}

/**
 * Restarts the encode of a media from its source; the published generation plays until the new one does.
 * @throws AppError VIDEO_NOT_FOUND, REPROCESS_RUNNING, REPROCESS_SOURCE_GONE; for a ready media also REPROCESS_NOT_NEEDED (the caller is not
 * support), REPROCESS_TOO_NEW (support, within ten hours) and REPROCESS_TYPE_UNAVAILABLE (no video).
 */
export async function reprocessVideo(deps: Deps, session: AccountSession, key: string): Promise<VideoDetail> {
  const { accountId, id: userId, isSupport } = session
  const { production } = deps.env
  const { outcome } = await reprocessMedia({ ...deps, now: deps.now() }, { accountId, userId }, { videoKey: key, isSupport, production })
  if (outcome !== 'restarted') throw new AppError(refusals[outcome])
  return presentDetail(deps, await findVideo(deps.db, accountId, key))
}
