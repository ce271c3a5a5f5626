import type { EncodeFailureCode } from '@videozz/domain'
import { MediaError } from '@videozz/media'
import { ObjectNotFoundError, StorageFullError } from '@videozz/storage'
import { isOutage } from '../../shared/persist.ts'

/** What becomes of a run that failed. */
export type Verdict =
  /** The file cannot be encoded: its owner is notified. */
  | { next: 'fail'; code: EncodeFailureCode }
  /** Not a fault of the file: run again later; the encode fails with `code` after the last wait. */
  | { next: 'wait'; code: EncodeFailureCode }
  /** The queue runs it again. */
  | { next: 'retry' }

/** Attempts before a possibly transient reason counts as final: the machine was suspended, the program was killed. */
const attempts: Partial<Record<EncodeFailureCode, number>> = { STALLED: 3, UNEXPECTED: 3, DAMAGED: 2 }

/** No space left, in the work folder or the store (ENOSPC, EDQUOT, or ffmpeg's message for it). */
export function isFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true
  if (error instanceof MediaError) return /No space left on device|Disk quota exceeded/i.test(error.detail)
  if (!(error instanceof Error)) return false
  return ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) || isFull(error.cause)
}

/** @param attempt of the queue, from 1. */
export function judgeFailure(error: unknown, attempt: number): Verdict {
  if (isFull(error)) return { next: 'wait', code: 'NO_SPACE' }
  if (error instanceof ObjectNotFoundError) return { next: 'fail', code: 'SOURCE_GONE' }
  if (isOutage(error)) return { next: 'wait', code: 'UNREACHABLE' }
  if (error instanceof MediaError) return attempt < (attempts[error.code] ?? 1) ? { next: 'retry' } : { next: 'fail', code: error.code }
  return { next: 'retry' }
}
