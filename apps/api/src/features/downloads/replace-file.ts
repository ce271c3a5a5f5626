import type { ErrorCode, Replacement, Session, Video } from '@videozz/contract'
import {
  closeUpload,
  emitEvent,
  findLatestReplacement,
  findUpload,
  findVideo,
  type ReplaceOutcome,
  replaceSource,
  withRenditions,
  writeAudit,
} from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentVideo, seenBy } from '../../shared/present-video.ts'

const refusals: Record<Exclude<ReplaceOutcome['outcome'], 'begun' | 'again'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  running: 'REPLACE_RUNNING',
  kind: 'REPLACE_KIND',
  unavailable: 'REPLACE_UNAVAILABLE',
  'no-upload': 'UPLOAD_NOT_FOUND',
  incomplete: 'UPLOAD_INCOMPLETE',
  closed: 'UPLOAD_CLOSED',
}
/** Refusals after which the file that was sent is of no use any more. */
const givesBack: readonly ReplaceOutcome['outcome'][] = ['missing', 'kind', 'unavailable']
/** A failure is told for so long, in milliseconds. */
const toldMs = 7 * 24 * 60 * 60 * 1000

/**
 * Has the file of the account's own completed upload take the place of a media's. Called again it answers the same. What is refused gives
 * its reservation back, and its bytes go; where the media is being encoded it waits, for a day at most, until it is asked for again.
 * @throws AppError VIDEO_NOT_FOUND, REPLACE_RUNNING, REPLACE_KIND, REPLACE_UNAVAILABLE, UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, UPLOAD_CLOSED.
 */
export async function replaceFile(deps: Deps, session: Session, videoKey: string, uploadKey: string): Promise<Video> {
  const { accountId } = session
  const now = deps.now()
  const { outcome } = await deps.db.transaction().execute(async (trx) => {
    const replaced = await replaceSource(trx, { accountId, videoKey, uploadKey }, now)
    if (replaced.outcome !== 'begun') return replaced
    const { upload, title, job } = replaced
    await deps.jobs.enqueue(trx, 'encode-first', job)
    const details = { title, file: upload.file_name, size: upload.size }
    await writeAudit(trx, { accountId, userId: session.id, action: 'video.replace', subject: videoKey, details })
    await emitEvent(trx, accountId, 'upload.completed', { uploadKey, videoKey, title, size: upload.size }, now)
    return replaced
  })
  if (outcome !== 'begun' && outcome !== 'again') {
    if (givesBack.includes(outcome)) await giveBack(deps, accountId, uploadKey)
    throw new AppError(refusals[outcome])
  }
  const video = await findVideo(deps.db, accountId, videoKey)
  const [found] = await withRenditions(deps.db, video ? [video] : [])
  if (!found) throw new AppError('VIDEO_NOT_FOUND')
  return seenBy(session, presentVideo(found, deps.now()))
}

/** A completed upload that becomes nothing. */
async function giveBack({ db, store, now }: Deps, accountId: string, uploadKey: string): Promise<void> {
  const upload = await findUpload(db, accountId, uploadKey)
  if (upload?.state !== 'completed') return
  if (await closeUpload(db, uploadKey, 'failed', now())) await store.delete([upload.object_key])
}

/** What is told of the last file that was to replace a media's own. @throws AppError VIDEO_NOT_FOUND. */
export async function readReplacement(deps: Deps, accountId: string, videoKey: string): Promise<Replacement | null> {
  const video = await findVideo(deps.db, accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  const latest = await findLatestReplacement(deps.db, accountId, videoKey)
  if (!latest || (latest.state !== 'running' && latest.state !== 'failed')) return null
  if (latest.ended_at && deps.now().getTime() - latest.ended_at.getTime() > toldMs) return null
  return {
    id: latest.id,
    state: latest.state,
    onAir: latest.state === 'running' && video.generation === video.encoding_generation,
    fileName: latest.file_name,
    reason: latest.reason,
    startedAt: latest.started_at.toISOString(),
  }
}
