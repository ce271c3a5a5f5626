import type { EncodeStatus, VideoType } from '@videozz/contract'
import { isVideoType } from './embed-availability.ts'
import { rungHeight } from './ladder.ts'
import { notReadyFault } from './not-ready-fault.ts'

type Media = { type: VideoType; status: EncodeStatus }

/** Why a media cannot be downloaded, or null; plan and permission are checked separately. */
export function downloadFault({ type, status }: Media): 'DOWNLOAD_TYPE_UNAVAILABLE' | 'VIDEO_FAILED' | 'VIDEO_NOT_READY' | null {
  if (!isVideoType(type)) return 'DOWNLOAD_TYPE_UNAVAILABLE'
  return status === 'encoded' ? null : notReadyFault(status)
}

/** Why the file of a media cannot be replaced by another now, or null. */
export function replaceFault({ type, status }: Media): 'REPLACE_UNAVAILABLE' | 'REPLACE_RUNNING' | null {
  if (type === 'youtube' || type === 'live') return 'REPLACE_UNAVAILABLE'
  return status === 'encoded' || status === 'error' ? null : 'REPLACE_RUNNING'
}

/** Of the whole rungs of a media, the highest that the plan still has; the lowest where it has none of them. @param maxResolution pixels. */
export function downloadRendition(names: readonly string[], maxResolution: number): string | undefined {
  const rungs = names.toSorted((a, b) => rungHeight(b) - rungHeight(a))
  return rungs.find((name) => rungHeight(name) <= maxResolution) ?? rungs.at(-1)
}
