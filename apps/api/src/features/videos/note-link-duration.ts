import type { VideoDetail } from '@videozz/contract'
import { findVideo, setLinkDuration } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { getVideo } from './change-video.ts'

/**
 * Notes how long a linked video is, unless that is known. @param duration in seconds, as its player told a browser.
 * @throws AppError VIDEO_NOT_FOUND, EMBED_TYPE_UNAVAILABLE (a media stored here).
 */
export async function noteLinkDuration(deps: Deps, accountId: string, key: string, duration: number): Promise<VideoDetail> {
  const video = await findVideo(deps.db, accountId, key)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  if (video.type !== 'youtube') throw new AppError('EMBED_TYPE_UNAVAILABLE')
  await setLinkDuration(deps.db, accountId, key, duration)
  return getVideo(deps, accountId, key)
}
