import { type ErrorCode, hasFeature, type Session } from '@videozz/contract/browser'
import { mayTranscribe, transcriptionQuota } from '@videozz/domain'
import type { Transcription } from '../../../shared/queries/transcriptions.ts'
import { gateSubject, readSources } from '../../../shared/session/gate-subject.ts'
import type { SourceCaptions } from './source-captions.ts'

type Asked = { captions: SourceCaptions | null; transcription: Transcription | undefined }

/**
 * Whether media without captions can be transcribed first: how many, what that takes and what is left, in seconds, and who is sent their
 * sound. `short`: too little is left. `refused`: why it is not to be had.
 */
export type TranscriptionOffer =
  | { state: 'offered' | 'short'; count: number; seconds: number; left: number; place: string | null }
  | { state: 'refused'; code: ErrorCode }

/** What transcribing first takes; null where no media needs it, or that is not known yet. @param fault why the person may not, or null. */
export function transcriptionOffer(
  sources: readonly Asked[],
  { session, fault, now }: { session: Session; fault: ErrorCode | null; now: Date },
): TranscriptionOffer | null {
  const wordless = sources.filter(({ captions }) => captions?.state === 'none')
  const known = wordless.flatMap(({ transcription }) => transcription ?? [])
  const [first] = known
  if (!first || known.length < wordless.length || !hasFeature('transcription')) return null
  if (fault !== null) return { state: 'refused', code: fault }
  if (!first.configured) return { state: 'refused', code: 'TRANSCRIBE_NOT_CONFIGURED' }
  if (!mayTranscribe(gateSubject(session), now)) return { state: 'refused', code: 'PLUGIN_NEEDED' }
  const seconds = known.reduce((sum, transcription) => sum + (transcription.seconds ?? 0), 0)
  const { transcriptionSources, transcribeSeconds } = session
  const left = transcriptionQuota({ transcriptionSources: readSources(transcriptionSources), transcribeSeconds }, now).totalSeconds
  return { state: seconds <= left ? 'offered' : 'short', count: known.length, seconds, left, place: first.place }
}
