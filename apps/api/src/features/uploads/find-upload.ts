import { type Database, findUpload, type Upload } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'

/** How the calls name an upload: its key and the id the object store gave it. */
export type UploadTarget = { filename: string; uploadId: string }

/** The account's own upload. @throws AppError UPLOAD_NOT_FOUND, also for another account's. */
export async function requireUpload(db: Database, accountId: string, target: UploadTarget): Promise<Upload> {
  const upload = await findUpload(db, accountId, target.filename)
  if (!upload || upload.upload_id !== target.uploadId) throw new AppError('UPLOAD_NOT_FOUND')
  return upload
}

/** Why an upload takes no more parts: it was completed, cancelled or deleted. */
export function closedError(upload: Upload): AppError {
  const gone = upload.state === 'open' || upload.state === 'expired' || upload.state === 'failed'
  return new AppError(gone ? 'UPLOAD_NOT_FOUND' : 'UPLOAD_CLOSED')
}

/** @throws AppError UPLOAD_CLOSED or UPLOAD_NOT_FOUND unless parts may still be sent. */
export function requireOpen(upload: Upload, now: Date): void {
  if (upload.state !== 'open' || upload.expires_at <= now) throw closedError(upload)
}
