import { findVideo } from '@videozz/db'
import { isVideoType, notReadyFault } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'

/**
 * A short-lived token for a preview of one media. The visible code is shown only where the account has Imprint, or over the
 * sample lesson, and the media is an encoded
 * video or a live.
 * @throws AppError VIDEO_NOT_FOUND, VIDEO_FAILED, VIDEO_NOT_READY.
 */
export async function makePlayerToken(deps: Deps, { session, familyId }: SignedIn, key: string, imprint: boolean): Promise<string> {
  const video = await findVideo(deps.db, session.accountId, key)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  if (!video.playable) throw new AppError(notReadyFault(video.status))
  const codeFits = isVideoType(video.type) && (video.type === 'live' || video.status === 'encoded')
  const marked = imprint && (session.plan.hasImprint || video.sample) && codeFits
  return new PlayerTokens(deps.env.secretKey, deps.now).sign({
    videoKey: key,
    accountId: session.accountId,
    userId: session.id,
    familyId,
    imprint: marked,
  })
}
