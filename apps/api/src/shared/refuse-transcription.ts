import type { ErrorCode } from '@videozz/contract'
import { mostOpenTranscriptions, type RequestTranscriptionOutcome } from '@videozz/operations'
import { AppError } from './app-error.ts'

type Refusal = Exclude<RequestTranscriptionOutcome['outcome'], 'requested'>

const codes: Record<Refusal, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  type: 'TRANSCRIBE_TYPE_UNAVAILABLE',
  'not-ready': 'TRANSCRIBE_NOT_READY',
  running: 'TRANSCRIBE_RUNNING',
  short: 'TRANSCRIBE_SECONDS_SHORT',
  full: 'TRANSCRIBE_FULL',
}

/** The error of a transcription that was not begun. */
export const refuseTranscription = (outcome: Refusal): AppError =>
  new AppError(codes[outcome], outcome === 'full' ? { values: { most: String(mostOpenTranscriptions) } } : {})
