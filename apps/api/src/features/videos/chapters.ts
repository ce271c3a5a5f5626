import type { ServerInput, VideoDetail, videoDetailRoutes } from '@videozz/contract'
import { findVideo } from '@videozz/db'
import { type AccountSession, chapterFaults, sortChapters } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeChange } from './change-video.ts'

type Body = ServerInput<typeof videoDetailRoutes.saveChapters>['body']

/**
 * Replaces the chapters of a media. @throws AppError VIDEO_NOT_FOUND, CHANGED_MEANWHILE, VIDEO_NOT_READY (its duration is not known
 * yet), INVALID_INPUT (beyond the end, or two at one time).
 */
export async function saveChapters(deps: Deps, session: AccountSession, key: string, { chapters, revision }: Body): Promise<VideoDetail> {
  const video = await findVideo(deps.db, session.accountId, key)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  if (chapters.length > 0) {
    if (video.duration === null) throw new AppError('VIDEO_NOT_READY')
    const faults = chapterFaults(chapters, video.duration)
    if (faults.size > 0) {
      throw new AppError('INVALID_INPUT', {
        fields: Object.fromEntries([...faults].map(([index, fault]) => [`chapters.${index}.start`, fault])),
      })
    }
  }
  return writeChange(deps, { session, key, revision }, { chapters: sortChapters(chapters) })
}
