import { accessRules, errorMessage, hasFeature, type Session, type Video } from '@videozz/contract/browser'
import { publishFault } from '@videozz/domain'
import { ruleFault } from '../session/rule-fault.ts'

/** Whether publishing a media is offered: to accounts with the flag, people of the user base, and for encoded videos. */
export function offersPublishing(video: Video, session: Session): boolean {
  const fault = ruleFault(accessRules.publishVideos, session)
  return hasFeature('publishing') && fault !== 'FEATURE_OFF' && fault !== 'PLATFORM_USERS_ONLY' && publishFault(video) === null
}

/** Why this person cannot publish what is offered, or null. */
export function publishReason(session: Session): string | null {
  const fault = ruleFault(accessRules.publishVideos, session)
  return fault && errorMessage(fault)
}

/** Whether this person may publish media of the account, and follow what became of it. */
export const mayPublish = (session: Session): boolean => hasFeature('publishing') && publishReason(session) === null
