import { accessRules, errorMessage, mostFolderIds, type Session, type Video } from '@videozz/contract/browser'
import { embedFault } from '@videozz/domain'
import { ruleFault } from '../../../shared/session/rule-fault.ts'

/** Why a media cannot be embedded, or null. */
export function embedReason(video: Video, session: Session): string | null {
  const refused = ruleFault(accessRules.embedVideos, session)
  if (refused) return errorMessage(refused)
  const fault = embedFault(video, session)
  return fault && errorMessage(fault)
}

/** Why `count` media exceed the limit of one call, or null. */
export const tooManyReason = (count: number): string | null => (count > mostFolderIds ? 'Envie até 1.000 arquivos de cada vez.' : null)
