import { closeOpenUpload } from '@videozz/db'
import type { ObjectStore } from '@videozz/storage'
import type { OperationContext } from '../context.ts'
import type { LeakUpload } from './leak-cases.ts'

/** Deletes the bytes of leaked copies that are needed no more. Uploads for leaks have no webhook events. */
export async function dropLeakUploads(
  { db, store }: Pick<OperationContext, 'db'> & { store: ObjectStore },
  uploads: readonly LeakUpload[],
): Promise<void> {
  for (const { key, object_key } of uploads) {
    // In this order: a row that is still open is found again by a run that follows a killed one.
    await store.delete([object_key])
    await closeOpenUpload(db, key, 'canceled')
  }
}
