import { isVideoType } from './embed-availability.ts'
import type { EncodeStatus, VideoType } from './stored-values.ts'

export type ReprocessSubject = { type: VideoType; status: EncodeStatus; createdAt: Date }
export type ReprocessFault =
  | 'REPROCESS_SOURCE_GONE'
  | 'REPROCESS_RUNNING'
  | 'REPROCESS_NOT_NEEDED'
  | 'REPROCESS_TYPE_UNAVAILABLE'
  | 'REPROCESS_TOO_NEW'

/** Age from which a media in order may be encoded again. */
export const reprocessAgeMs = 36_000_000

/**
 * Why a person may not have a media encoded again, or null. A failed one always may be; media of another platform have no source here, and
 * a running encode is not interrupted. One in order may be where `changesMark` says that only this brings its forensic mark in line with its
 * setting, and by support, where it is a video older than ten hours; outside production the person and the age do not matter.
 */
export function reprocessFault(
  { type, status, createdAt }: ReprocessSubject,
  { isSupport, changesMark = false }: { isSupport: boolean; changesMark?: boolean },
  { now, production }: { now: Date; production: boolean },
): ReprocessFault | null {
  if (type === 'youtube') return 'REPROCESS_SOURCE_GONE'
  // What was sent live is what it has.
  if (type === 'live') return 'REPROCESS_TYPE_UNAVAILABLE'
  if (status === 'error') return null
  if (status !== 'encoded') return 'REPROCESS_RUNNING'
  if (changesMark) return null
  if (production && !isSupport) return 'REPROCESS_NOT_NEEDED'
  if (!isVideoType(type)) return 'REPROCESS_TYPE_UNAVAILABLE'
  return production && now.getTime() - createdAt.getTime() <= reprocessAgeMs ? 'REPROCESS_TOO_NEW' : null
}
