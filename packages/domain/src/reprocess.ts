import type { EncodeStatus, Session, VideoType } from '@videozz/contract'

export type ReprocessSubject = { type: VideoType; status: EncodeStatus }

/**
 * Why a person may not have a media encoded anew, or null. Support may always, others when the media is in error; what another
 * platform holds has no source here, and what is being encoded is left to end.
 */
export function reprocessFault(
  { type, status }: ReprocessSubject,
  { isSupport }: Pick<Session, 'isSupport'>,
): 'REPROCESS_SOURCE_GONE' | 'REPROCESS_RUNNING' | 'REPROCESS_NOT_NEEDED' | null {
  if (type === 'youtube') return 'REPROCESS_SOURCE_GONE'
  if (status === 'error') return null
  if (status !== 'encoded') return 'REPROCESS_RUNNING'
  return isSupport ? null : 'REPROCESS_NOT_NEEDED'
}
