import type { ServerInput, uploadRoutes } from '@videozz/contract'
import { findUpload, markUploadCompleted, type Upload } from '@videozz/db'
import { countParts } from '@videozz/domain'
import { closeUpload } from '@videozz/operations'
import type { MultipartPart } from '@videozz/storage'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { closedError, requireUpload } from './find-upload.ts'
import { toUploadFailure } from './upload-failure.ts'

type Body = ServerInput<typeof uploadRoutes.completeMultipart>['body']
type Completed = { key: string; size: number }

/** The named parts in order: all of the file's, once each. Clients that send parts side by side name them as they ended. */
function orderParts(parts: MultipartPart[], size: number): MultipartPart[] {
  const count = countParts(size)
  const ordered = parts.toSorted((a, b) => a.PartNumber - b.PartNumber)
  const numbers = new Set(ordered.map((part) => part.PartNumber))
  if (numbers.size !== ordered.length || ordered.some((part) => part.PartNumber > count)) throw new AppError('UPLOAD_PART_INVALID')
  if (ordered.length < count) throw new AppError('UPLOAD_INCOMPLETE')
  return ordered
}

const isDone = (upload: Upload | undefined): boolean =>
  upload !== undefined && ['completed', 'replacing', 'registered'].includes(upload.state)

/** @returns bytes of the joined file. */
async function join({ db, store }: Deps, upload: Upload, parts: MultipartPart[]): Promise<number> {
  try {
    return (await store.completeMultipart({ key: upload.object_key, uploadId: upload.upload_id, parts })).size
  } catch (error) {
    // Another call may have joined or dropped the parts under this one's feet; no other upload has this object.
    const joined = await store.head(upload.object_key)
    if (joined) return joined.size
    const now = await findUpload(db, upload.account_id, upload.key)
    throw now?.state === 'open' ? toUploadFailure(error) : closedError(now ?? upload)
  }
}

/**
 * Joins the parts of the account's own upload and verifies what arrived. Completing again answers the same.
 * @throws AppError UPLOAD_NOT_FOUND, UPLOAD_CLOSED, UPLOAD_INCOMPLETE, UPLOAD_PART_INVALID, UPLOAD_SIZE_MISMATCH (the upload failed then).
 */
export async function completeUpload(deps: Deps, accountId: string, body: Body): Promise<Completed> {
  const { db, store } = deps
  const upload = await requireUpload(db, accountId, body)
  const answer = { key: upload.key, size: upload.size }
  if (isDone(upload)) return answer
  if (upload.state !== 'open') throw closedError(upload)
  const parts = orderParts(body.parts, upload.size)
  const size = await join(deps, upload, parts)
  if (size !== upload.size) {
    await store.delete([upload.object_key])
    await closeUpload({ db, now: deps.now() }, upload.key, 'failed')
    throw new AppError('UPLOAD_SIZE_MISMATCH')
  }
  if (await markUploadCompleted(db, upload.key, deps.now())) return answer
  // Another call ended it while the store was joining.
  const ended = await findUpload(db, accountId, upload.key)
  if (isDone(ended)) return answer
  await store.delete([upload.object_key])
  throw closedError(ended ?? upload)
}
