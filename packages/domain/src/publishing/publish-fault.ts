import { isVideoType } from '../embed-availability.ts'
import { notReadyFault } from '../not-ready-fault.ts'
import type { EncodeStatus, VideoType } from '../stored-values.ts'

/** Why a media cannot be published, or null; flag and permission are checked separately. */
export function publishFault({
  type,
  status,
}: {
  type: VideoType
  status: EncodeStatus
}): 'PUBLISH_TYPE_UNAVAILABLE' | 'VIDEO_FAILED' | 'VIDEO_NOT_READY' | null {
  if (!isVideoType(type)) return 'PUBLISH_TYPE_UNAVAILABLE'
  return status === 'encoded' ? null : notReadyFault(status)
}
