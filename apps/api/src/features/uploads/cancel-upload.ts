import { closeUpload } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { requireUpload, type UploadTarget } from './find-upload.ts'

/**
 * Cancels the account's own upload, gives its storage back and drops its bytes. Cancelling again does nothing.
 * @throws AppError UPLOAD_NOT_FOUND, UPLOAD_CLOSED (it is a media already).
 */
export async function cancelUpload(deps: Deps, accountId: string, target: UploadTarget): Promise<void> {
  const { db, store } = deps
  const upload = await requireUpload(db, accountId, target)
  const closed = await closeUpload({ db, now: deps.now() }, upload.key, 'canceled')
  const kept = ['registered', 'replacing']
  if (!closed && kept.includes((await requireUpload(db, accountId, target)).state)) throw new AppError('UPLOAD_CLOSED')
  // Again on a repeated call: the first one may have failed here.
  await store.abortMultipart({ key: upload.object_key, uploadId: upload.upload_id })
  await store.delete([upload.object_key])
}
