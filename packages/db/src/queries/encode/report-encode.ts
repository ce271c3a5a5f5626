import { describeProgress, encodeMessage, spokenResolution } from '@videozz/domain'
import type { Kysely } from 'kysely'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { withRenditions } from '../videos/videos.ts'

/**
 * Tells the account's people how the encode of a media stands; leaves with the transaction.
 * @param resolution the status speaks of, such as `480p`.
 */
export async function reportEncode(trx: Kysely<DatabaseSchema>, videoKey: string, resolution?: string): Promise<void> {
  const video = await trx.selectFrom('videos').selectAll().where('key', '=', videoKey).executeTakeFirstOrThrow()
  const [found] = await withRenditions(trx, [video])
  const elapsed = video.encode_started_at && (Date.now() - video.encode_started_at.getTime()) / 1000
  const progress = describeProgress(found?.renditions ?? [], video.duration, elapsed)
  const ended = video.status === 'encoded' || video.status === 'error'
  await notifyRealtime(trx, {
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
      timestamp: new Date().toISOString(),
      type: video.type,
    },
  })
}
