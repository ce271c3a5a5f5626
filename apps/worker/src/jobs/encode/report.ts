import type { EncodeStatus } from '@videozz/contract'
import { createKey, type Database, emitMediaEvent, reportEncode, settleReplacement } from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'

/** A file that was replaced stays this long. */
const sourceKeepMs = purgeDelaySeconds * 1000

/** Sets the status of a media and reports it. */
export async function setStatus(trx: Database, videoKey: string, status: EncodeStatus, resolution?: string): Promise<void> {
  await trx.updateTable('videos').set({ status, updated_at: new Date() }).where('key', '=', videoKey).execute()
  await reportEncode(trx, videoKey, resolution)
}

/** The media is whole: nothing more of it will be encoded. */
export async function finishEncode(trx: Database, videoKey: string): Promise<void> {
  const now = new Date()
  await settleReplacement(trx, videoKey, createKey(), now, new Date(now.getTime() + sourceKeepMs))
  await trx.updateTable('videos').set({ encoded_at: now, status_error: null }).where('key', '=', videoKey).execute()
  await setStatus(trx, videoKey, 'encoded')
  await emitMediaEvent(trx, videoKey, 'encode.completed')
}
