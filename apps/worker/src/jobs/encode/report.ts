import type { EncodeStatus } from '@videozz/contract'
import { type Database, notifyRealtime, withRenditions } from '@videozz/db'
import { describeProgress, encodeMessage } from '@videozz/domain'

/** Tells the account's people how the encode of a media stands; leaves with the transaction. @param resolution the status speaks of. */
export async function reportEncode(trx: Database, videoKey: string, resolution?: string): Promise<void> {
  const video = await trx.selectFrom('videos').selectAll().where('key', '=', videoKey).executeTakeFirstOrThrow()
  const [found] = await withRenditions(trx, [video])
  const elapsed = video.encode_started_at && (Date.now() - video.encode_started_at.getTime()) / 1000
  const progress = describeProgress(found?.renditions ?? [], video.duration, elapsed)
  const ended = video.status === 'encoded' || video.status === 'error'
  const sound = progress.rungs.some((rung) => rung.name === 'audio')
  await notifyRealtime(trx, {
    account: video.account_id,
    event: 'videoEncode',
    payload: {
      key: video.key,
      status: video.status,
      message: encodeMessage(video.status, resolution ?? progress.currentResolution ?? (sound ? 'audio' : null)),
      playable: video.playable,
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

/** Sets the status of a media and reports it. */
export async function setStatus(trx: Database, videoKey: string, status: EncodeStatus, resolution?: string): Promise<void> {
  await trx.updateTable('videos').set({ status, updated_at: new Date() }).where('key', '=', videoKey).execute()
  await reportEncode(trx, videoKey, resolution)
}

/** The media is whole: nothing more of it will be encoded. */
export async function finishEncode(trx: Database, videoKey: string): Promise<void> {
  await trx.updateTable('videos').set({ encoded_at: new Date(), status_error: null }).where('key', '=', videoKey).execute()
  await setStatus(trx, videoKey, 'encoded')
}
