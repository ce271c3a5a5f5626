import type { EncodeFailureCode } from '@videozz/domain'
import { MediaError } from '@videozz/media'
import { ObjectNotFoundError, StorageFullError } from '@videozz/storage'
import { isOutage } from '../../shared/persist.ts'

/** What becomes of a run that failed. */
export type Verdict =
  /** The file cannot be encoded: its owner is told. */
  | { next: 'fail'; code: EncodeFailureCode }
  /** No fault of the file: again later, with patience; told with `code` when it never works. */
  | { next: 'wait'; code: EncodeFailureCode }
  /** The queue runs it again. */
  | { next: 'retry' }

/** Attempts before a reason that may pass by itself is believed: a machine that slept, a program that was killed. */
const attempts: Partial<Record<EncodeFailureCode, number>> = { STALLED: 3, UNEXPECTED: 3, DAMAGED: 2 }

/** Room ran out, in the work folder or the store (ENOSPC, EDQUOT, or as ffmpeg says it). */
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
