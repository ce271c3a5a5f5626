import { accessRules, errorMessage, type Session, type Video } from '@videozz/contract/browser'
import { downloadFault } from '@videozz/domain'
import { ruleFault } from '../session/rule-fault.ts'

/** Why a media cannot be downloaded by this person now, or null. */
export function downloadReason(video: Pick<Video, 'type' | 'status'>, session: Session): string | null {
  const fault = downloadFault(video)
  if (fault === 'DOWNLOAD_TYPE_UNAVAILABLE') return errorMessage(fault)
  const refused = ruleFault(accessRules.downloadVideos, session)
  if (refused) return errorMessage(refused)
  return fault && errorMessage(fault)
}
