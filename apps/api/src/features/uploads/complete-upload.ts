import type { ServerInput, uploadRoutes } from '@videozz/contract'
import { closeUpload, findUpload, markUploadCompleted, type Upload } from '@videozz/db'
import { countParts } from '@videozz/domain'
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

const isDone = (upload: Upload | undefined): boolean => upload?.state === 'completed' || upload?.state === 'registered'

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
  const target = { key: upload.object_key, uploadId: upload.upload_id }
  const { size } = await store.completeMultipart({ ...target, parts }).catch((error: unknown) => {
    throw toUploadFailure(error)
  })
  if (size !== upload.size) {
    await store.delete([target.key])
    await closeUpload(db, upload.key, 'failed')
    throw new AppError('UPLOAD_SIZE_MISMATCH')
  }
  if (await markUploadCompleted(db, upload.key, deps.now())) return answer
  // Another call ended it while the store was joining.
  const ended = await findUpload(db, accountId, upload.key)
  if (isDone(ended)) return answer
  await store.delete([target.key])
  throw closedError(ended ?? upload)
}
