import type { ErrorCode, Replacement, Video } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { findLatestReplacement, findVideo, withRenditions } from '@videozz/db'
import { type ReplaceOutcome, replaceSource } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentVideo, withVisibleFolders } from '../../shared/present-video.ts'

const refusals: Record<Exclude<ReplaceOutcome['outcome'], 'begun' | 'again'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  running: 'REPLACE_RUNNING',
  kind: 'REPLACE_KIND',
  unavailable: 'REPLACE_UNAVAILABLE',
  'no-upload': 'UPLOAD_NOT_FOUND',
  incomplete: 'UPLOAD_INCOMPLETE',
  closed: 'UPLOAD_CLOSED',
}
/** Milliseconds for which a failure is shown. */
const failureShownMs = 7 * 24 * 60 * 60 * 1000

/**
 * Has the file of the account's own completed upload take the place of a media's. Called again it answers the same.
 * @throws AppError VIDEO_NOT_FOUND, REPLACE_RUNNING, REPLACE_KIND, REPLACE_UNAVAILABLE, UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, UPLOAD_CLOSED.
 */
export async function replaceFile(deps: Deps, session: AccountSession, videoKey: string, uploadKey: string): Promise<Video> {
  const { accountId, id: userId } = session
  const { outcome } = await replaceSource({ ...deps, now: deps.now() }, { accountId, userId }, { videoKey, uploadKey })
  if (outcome !== 'begun' && outcome !== 'again') throw new AppError(refusals[outcome])
  const video = await findVideo(deps.db, accountId, videoKey)
  const [found] = await withRenditions(deps.db, video ? [video] : [])
  if (!found) throw new AppError('VIDEO_NOT_FOUND')
  return withVisibleFolders(session, presentVideo(found, deps.now()))
}

/** The state of the last replacement of a media's file. @throws AppError VIDEO_NOT_FOUND. */
export async function readReplacement(deps: Deps, accountId: string, videoKey: string): Promise<Replacement | null> {
  const video = await findVideo(deps.db, accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  const latest = await findLatestReplacement(deps.db, accountId, videoKey)
  if (!latest || (latest.state !== 'running' && latest.state !== 'failed')) return null
  if (latest.ended_at && deps.now().getTime() - latest.ended_at.getTime() > failureShownMs) return null
  return {
    id: latest.id,
    state: latest.state,
    onAir: latest.state === 'running' && video.generation === video.encoding_generation,
    fileName: latest.file_name,
    reason: latest.reason,
    startedAt: latest.started_at.toISOString(),
  }
}
