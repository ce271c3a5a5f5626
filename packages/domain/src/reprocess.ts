import type { EncodeStatus, VideoType } from './stored-values.ts'

export type ReprocessSubject = { type: VideoType; status: EncodeStatus }

/**
 * Why a person may not have a media encoded again, or null. Support always may, others when the media is in error; media of another
 * platform have no source here, and a running encode is not interrupted.
 */
export function reprocessFault(
  { type, status }: ReprocessSubject,
  { isSupport }: { isSupport: boolean },
): 'REPROCESS_SOURCE_GONE' | 'REPROCESS_RUNNING' | 'REPROCESS_NOT_NEEDED' | null {
  if (type === 'youtube') return 'REPROCESS_SOURCE_GONE'
  if (status === 'error') return null
  if (status !== 'encoded') return 'REPROCESS_RUNNING'
  return isSupport ? null : 'REPROCESS_NOT_NEEDED'
}
