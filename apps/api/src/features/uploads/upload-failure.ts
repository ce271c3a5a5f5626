import type { ErrorCode } from '@videozz/contract'
import {
  MultipartNotFoundError,
  PartMismatchError,
  PartMissingError,
  PartReplacedError,
  PartTooLargeError,
  PartTooSmallError,
} from '@videozz/storage'
import { AppError } from '../../shared/app-error.ts'

const codes = new Map<unknown, ErrorCode>([
  [PartMissingError, 'UPLOAD_INCOMPLETE'],
  [PartMismatchError, 'UPLOAD_PART_INVALID'],
  [PartTooSmallError, 'UPLOAD_PART_INVALID'],
  [PartTooLargeError, 'UPLOAD_PART_INVALID'],
  [PartReplacedError, 'UPLOAD_PART_INVALID'],
  [MultipartNotFoundError, 'UPLOAD_NOT_FOUND'],
])

/** A failure of the object store during an upload as one a user can meet; others come back unchanged. */
export function toUploadFailure(error: unknown): unknown {
  const code = error instanceof Error ? codes.get(error.constructor) : undefined
  return code ? new AppError(code, { cause: error }) : error
}
