import type { TranscriptionFault } from '@videozz/domain'
import { MediaError } from '@videozz/media'
import { SpeechError } from '@videozz/speech'
import { ObjectNotFoundError } from '@videozz/storage'

/** Why a run fails for good; null for a fault that may pass, after which the job is tried again. */
export function faultOf(error: unknown): TranscriptionFault | null {
  if (error instanceof ObjectNotFoundError) return 'unreadable'
  if (error instanceof MediaError) return error.code === 'STALLED' ? null : 'unreadable'
  if (error instanceof SpeechError && !error.passing) return 'service-refused'
  return null
}
