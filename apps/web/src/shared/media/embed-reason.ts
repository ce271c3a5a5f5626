import { accessRules, errorMessage, type Session, type Video } from '@videozz/contract/browser'
import { embedFault } from '@videozz/domain'
import { ruleFault } from '../session/rule-fault.ts'

/** Why a media cannot be embedded by this person now, or null. */
export function embedReason(video: Video, session: Session): string | null {
  const fault = ruleFault(accessRules.embedVideos, session) ?? embedFault(video, session)
  return fault && errorMessage(fault)
}
