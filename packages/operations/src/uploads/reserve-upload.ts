import { emitEvent, inTransaction, insertReservedUpload, type NewUpload } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/**
 * Reserves the size of an upload, stores the upload and emits `upload.started`. Of two uploads that both fit alone, only one gets the
 * last room. Plans with additional storage have no ceiling.
 * @returns whether it fitted, in the plan and status the account has at this moment.
 */
export function reserveUpload({ db }: Pick<OperationContext, 'db'>, upload: NewUpload): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await insertReservedUpload(trx, upload))) return false
    const { key: uploadKey, accountId, fileName, size, createdAt } = upload
    // Nothing becomes of a leaked copy that programs of the account could want.
    if (upload.purpose !== 'leak') await emitEvent(trx, accountId, 'upload.started', { uploadKey, fileName, size }, createdAt)
    return true
  })
}
