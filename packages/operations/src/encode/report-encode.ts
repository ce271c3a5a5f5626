import { notifyRealtime, readMediaWithRenditions } from '@videozz/db'
import { describeProgress, encodeMessage, spokenResolution } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/**
 * Sends the realtime event `videoEncode`, the state of a media's encode, to the account when the transaction commits.
 * @param resolution the status refers to, such as `480p`.
 */
export async function reportEncode(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  videoKey: string,
  resolution?: string,
): Promise<void> {
  const { video, renditions, queuePlace } = await readMediaWithRenditions(db, videoKey)
  const elapsedSeconds = video.encode_started_at && (now.getTime() - video.encode_started_at.getTime()) / 1000
  const progress = describeProgress(renditions, video.duration, elapsedSeconds)
  const ended = video.status === 'encoded' || video.status === 'error'
  await notifyRealtime(db, {
    account: video.account_id,
    event: 'videoEncode',
    payload: {
      key: video.key,
      status: video.status,
      message: encodeMessage(video.status, resolution ?? spokenResolution(video.status, progress)),
      playable: video.playable,
      hasPictures: video.thumbnails.length > 0 || video.waveform !== null,
      currentResolution: ended ? null : progress.currentResolution,
      encodingProgress: video.status === 'encoded' ? 100 : progress.progress,
      currentResolutionProgress: ended ? 0 : progress.currentProgress,
      rungs: progress.rungs,
      secondsLeft: ended ? null : progress.secondsLeft,
      queuePlace,
      timestamp: now.toISOString(),
      type: video.type,
    },
  })
}
