import { findUpload, markUploadCompleted, type Upload } from '@videozz/db'
import type { MultipartPart, ObjectStore } from '@videozz/storage'
import type { OperationContext } from '../context.ts'
import { closeUpload } from './close-upload.ts'

type Context = Pick<OperationContext, 'db' | 'now'> & { store: ObjectStore }
export type CompleteOutcome =
  /** `mismatch`: another size than announced arrived, and the upload failed. */
  | { outcome: 'completed' | 'mismatch' }
  /** Another call ended it; `upload` is how it stands now. */
  | { outcome: 'closed'; upload: Upload }

/** Whether the parts of an upload were joined. */
const isCompleted = (upload: Upload | undefined): boolean =>
  upload !== undefined && ['completed', 'replacing', 'registered'].includes(upload.state)

/**
 * Joins the parts of an upload and verifies what arrived. Completing again answers the same.
 * @param parts all of the file's, in order. @throws what the store says while the upload is still open.
 */
export async function completeUpload(context: Context, upload: Upload, parts: MultipartPart[]): Promise<CompleteOutcome> {
  const { db, store, now } = context
  if (isCompleted(upload)) return { outcome: 'completed' }
  if (upload.state !== 'open') return { outcome: 'closed', upload }
  let size: number
  try {
    size = (await store.completeMultipart({ key: upload.object_key, uploadId: upload.upload_id, parts })).size
  } catch (error) {
    // Another call may have joined or dropped the parts under this one's feet; no other upload has this object.
    const joined = await store.head(upload.object_key)
    if (!joined) {
      const current = await findUpload(db, upload.account_id, upload.key)
      if (current?.state === 'open') throw error
      return { outcome: 'closed', upload: current ?? upload }
    }
    size = joined.size
  }
  if (size !== upload.size) {
    await store.delete([upload.object_key])
    await closeUpload({ db, now }, upload.key, 'failed')
    return { outcome: 'mismatch' }
  }
  if (await markUploadCompleted(db, upload.key, now)) return { outcome: 'completed' }
  // Another call ended it while the store was joining.
  const ended = await findUpload(db, upload.account_id, upload.key)
  if (isCompleted(ended)) return { outcome: 'completed' }
  await store.delete([upload.object_key])
  return { outcome: 'closed', upload: ended ?? upload }
}
