import { maxCoverBytes, type ErrorCode, type VideoDetail } from '@videozz/contract'
import { findVideo } from '@videozz/db'
import { isVideoType } from '@videozz/domain'
import { type CoverOutcome, replaceCover } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { remakePicture } from '../../shared/remake-picture.ts'
import { deletePictures, storePicture } from '../../shared/stored-picture.ts'
import { presentDetail, type Seen } from './change-video.ts'

const size = { width: 1280, height: 720 }
const refusals: Record<Exclude<CoverOutcome['outcome'], 'saved'>, ErrorCode> = { missing: 'VIDEO_NOT_FOUND', changed: 'CHANGED_MEANWHILE' }

/**
 * Makes a picture the default cover of a media and chooses it; the one uploaded before is deleted.
 * @throws AppError VIDEO_NOT_FOUND, CHANGED_MEANWHILE, EMBED_TYPE_UNAVAILABLE (no covers there), IMAGE_TOO_LARGE, IMAGE_INVALID,
 * IMAGE_NOT_READ.
 */
export async function uploadCover(deps: Deps, seen: Seen, file: Buffer): Promise<VideoDetail> {
  const { session, key, revision } = seen
  const found = await findVideo(deps.db, session.accountId, key)
  if (!found) throw new AppError('VIDEO_NOT_FOUND')
  if (!isVideoType(found.type)) throw new AppError('EMBED_TYPE_UNAVAILABLE')
  // Checked again when it is written; checked here so that no picture is converted for a request that will be refused.
  if (revision !== undefined && found.revision !== revision) throw new AppError('CHANGED_MEANWHILE')
  if (file.length >= maxCoverBytes) throw new AppError('IMAGE_TOO_LARGE')
  const picture = await remakePicture(deps, { accountId: session.accountId, bytes: file, ...size })
  const address = await storePicture(deps, picture)
  try {
    const done = await replaceCover(
      { db: deps.db, now: deps.now() },
      { accountId: session.accountId, videoKey: key },
      { address, seen: revision },
    )
    if (done.outcome !== 'saved') throw new AppError(refusals[done.outcome])
    if (done.replaced !== null) await deletePictures(deps, [done.replaced])
    return await presentDetail(deps, done.video)
  } catch (error) {
    if (error instanceof AppError) await deletePictures(deps, [address])
    throw error
  }
}
