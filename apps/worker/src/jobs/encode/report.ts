import type { EncodeStatus } from '@videozz/contract'
import { type Database, emitMediaEvent, reportEncode } from '@videozz/db'

/** Sets the status of a media and reports it. */
export async function setStatus(trx: Database, videoKey: string, status: EncodeStatus, resolution?: string): Promise<void> {
  await trx.updateTable('videos').set({ status, updated_at: new Date() }).where('key', '=', videoKey).execute()
  await reportEncode(trx, videoKey, resolution)
}

/** The media is whole: nothing more of it will be encoded. */
export async function finishEncode(trx: Database, videoKey: string): Promise<void> {
  await trx.updateTable('videos').set({ encoded_at: new Date(), status_error: null }).where('key', '=', videoKey).execute()
  await setStatus(trx, videoKey, 'encoded')
  await emitMediaEvent(trx, videoKey, 'encode.completed')
}
