import type { ServerInput, uploadRoutes } from '@videozz/contract'
import { countParts } from '@videozz/domain'
import { completeUpload as joinUpload } from '@videozz/operations'
import type { MultipartPart } from '@videozz/storage'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { closedError, requireUpload } from './find-upload.ts'

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

/**
 * Joins the parts of the account's own upload and verifies what arrived. Completing again answers the same.
 * @throws AppError UPLOAD_NOT_FOUND, UPLOAD_CLOSED, UPLOAD_INCOMPLETE, UPLOAD_PART_INVALID, UPLOAD_SIZE_MISMATCH (the upload failed then).
 */
export async function completeUpload({ db, store, now }: Deps, accountId: string, body: Body): Promise<Completed> {
  const upload = await requireUpload(db, accountId, body)
  const parts = upload.state === 'open' ? orderParts(body.parts, upload.size) : []
  const completed = await joinUpload({ db, store, now: now() }, upload, parts)
  if (completed.outcome === 'mismatch') throw new AppError('UPLOAD_SIZE_MISMATCH')
  if (completed.outcome === 'closed') throw closedError(completed.upload)
  return { key: upload.key, size: upload.size }
}
