import type { ErrorCode } from '@videozz/contract'
import {
  MultipartNotFoundError,
  PartMismatchError,
  PartMissingError,
  PartReplacedError,
  PartTooLargeError,
  PartTooSmallError,
  StorageFullError,
} from '@videozz/storage'
import { AppError } from '../../shared/app-error.ts'
import { isDatabaseFull } from '../../shared/handle-error.ts'

/** Seconds after which room is looked for again. */
const roomRetrySeconds = 15

const codes = new Map<unknown, ErrorCode>([
  [PartMissingError, 'UPLOAD_INCOMPLETE'],
  [PartMismatchError, 'UPLOAD_PART_INVALID'],
  [PartTooSmallError, 'UPLOAD_PART_INVALID'],
  [PartTooLargeError, 'UPLOAD_PART_INVALID'],
  [PartReplacedError, 'UPLOAD_PART_INVALID'],
  [MultipartNotFoundError, 'UPLOAD_NOT_FOUND'],
  [StorageFullError, 'UPLOAD_WITHOUT_ROOM'],
])

/** A failure of the object store during an upload as one a user can meet; others come back unchanged. */
export function toUploadFailure(error: unknown): unknown {
  const code = error instanceof Error ? codes.get(error.constructor) : undefined
  if (code) return new AppError(code, { cause: error, ...(code === 'UPLOAD_WITHOUT_ROOM' && { retryAfter: roomRetrySeconds }) })
  return isDatabaseFull(error) ? new AppError('UPLOAD_WITHOUT_ROOM', { cause: error, retryAfter: roomRetrySeconds }) : error
}

/** Runs a call of an upload; what it fails with is one a user can meet. */
export async function asUpload<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toUploadFailure(error)
  }
}
