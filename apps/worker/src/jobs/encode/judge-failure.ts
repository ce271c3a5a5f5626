import type { EncodeFailureCode } from '@videozz/domain'
import { MediaError } from '@videozz/media'
import { isOutage } from '@videozz/operations'
import { ObjectNotFoundError } from '@videozz/storage'
import { isFull } from '../../shared/is-full.ts'

/** What becomes of a run that failed. */
export type Verdict =
  /** The file cannot be encoded: its owner is notified. */
  | { next: 'fail'; code: EncodeFailureCode }
  /** Not a fault of the file: run again later. Room is waited for without end; otherwise the encode fails with `code` after the last wait. */
  | { next: 'wait'; code: 'NO_SPACE' | 'UNREACHABLE' }
  /** The queue runs it again. */
  | { next: 'retry' }

/** Attempts before a possibly transient reason counts as final: the machine was suspended, the program was killed. */
const attempts: Partial<Record<EncodeFailureCode, number>> = { STALLED: 3, UNEXPECTED: 3, DAMAGED: 2 }

/** @param attempt of the queue, from 1. */
export function judgeFailure(error: unknown, attempt: number): Verdict {
  if (isFull(error)) return { next: 'wait', code: 'NO_SPACE' }
  if (error instanceof ObjectNotFoundError) return { next: 'fail', code: 'SOURCE_GONE' }
  if (isOutage(error)) return { next: 'wait', code: 'UNREACHABLE' }
  if (error instanceof MediaError) return attempt < (attempts[error.code] ?? 1) ? { next: 'retry' } : { next: 'fail', code: error.code }
  return { next: 'retry' }
}
