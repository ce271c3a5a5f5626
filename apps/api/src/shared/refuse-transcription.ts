import type { ErrorCode } from '@videozz/contract'
import { type AccountSession, mayTranscribe } from '@videozz/domain'
import { mostOpenTranscriptions, type RequestTranscriptionOutcome } from '@videozz/operations'
import type { Deps } from './app-deps.ts'
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

/** The engine that transcribes for a person who may use subtitles. @throws AppError PLUGIN_NEEDED, TRANSCRIBE_NOT_CONFIGURED. */
export function requireEngine(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  session: AccountSession,
): NonNullable<Deps['env']['speech']['engine']> {
  if (!mayTranscribe(session, now())) throw new AppError('PLUGIN_NEEDED')
  if (env.speech.engine === null) throw new AppError('TRANSCRIBE_NOT_CONFIGURED')
  return env.speech.engine
}
