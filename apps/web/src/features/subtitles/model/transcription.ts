import { hasFeature, type Session } from '@videozz/contract/browser'
import { mayTranscribe, type TranscriptionQuota, transcriptionQuota } from '@videozz/domain'
import { gateSubject, readSources } from '../../../shared/session/gate-subject.ts'

/** Whether this build has automatic subtitles and they are available to the person. */
export const hasTranscription = (session: Session, now: Date): boolean =>
  hasFeature('transcription') && mayTranscribe(gateSubject(session), now)

/** Seconds of automatic subtitles left, and when the next of them expire. */
export const readQuota = ({ transcriptionSources, transcribeSeconds }: Session, now: Date): TranscriptionQuota =>
  transcriptionQuota({ transcriptionSources: readSources(transcriptionSources), transcribeSeconds }, now)
