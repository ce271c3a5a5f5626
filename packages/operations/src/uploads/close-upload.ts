import { closeOpenUpload, emitEvent, inTransaction, type Upload } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/**
 * Closes an upload that became no media, gives its reservation back and emits `upload.canceled`, once. Its bytes are the caller's to drop.
 * @returns the upload, or undefined when it was closed or registered before.
 */
export function closeUpload(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  key: string,
  state: 'canceled' | 'expired' | 'failed',
): Promise<Upload | undefined> {
  return inTransaction(db, async (trx) => {
    const upload = await closeOpenUpload(trx, key, state)
    if (upload?.purpose === 'media') {
      const event = { uploadKey: upload.key, fileName: upload.file_name, reason: state }
      await emitEvent(trx, upload.account_id, 'upload.canceled', event, now)
    }
    return upload
  })
}
