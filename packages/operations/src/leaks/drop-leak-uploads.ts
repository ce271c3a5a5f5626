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
    await closeOpenUpload(db, key, 'canceled')
    await store.delete([object_key])
  }
}
