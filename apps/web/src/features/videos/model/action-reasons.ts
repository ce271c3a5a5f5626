import { accessRules, errorMessage, type PermissionName, type Session, type Video } from '@videozz/contract/browser'
import { replaceFault, reprocessFault } from '@videozz/domain'
import { ruleFault } from '../../../shared/session/rule-fault.ts'

/** Most media deleted, or sent to folders, at once. */
export const mostAtOnce = 1000

const may = (session: Session, permission: PermissionName): string | null => {
  const fault = ruleFault({ who: 'account', permission, standing: 'good', bound: 'allowed' }, session)
  return fault && errorMessage(fault)
}

/** Why media cannot be deleted by this person, or null. */
export const deleteReason = (session: Session): string | null => may(session, 'videozz:videos:delete')

/** Why media cannot be changed by this person, or null. */
export const editReason = (session: Session): string | null => may(session, 'videozz:videos:edit')

/** Why media cannot be sent to folders by this person, or null. */
export function folderReason(session: Session): string | null {
  const fault = ruleFault(accessRules.editFolders, session)
  return fault && errorMessage(fault)
}

/** Whether this person may list the folders of media. */
export const seesFolders = (session: Session): boolean => ruleFault(accessRules.listFolders, session) === null

/** Why a media's file cannot be replaced, or null. */
export function replaceReason(video: Video, session: Session): string | null {
  const refused = may(session, 'videozz:videos:edit') ?? may(session, 'videozz:videos:upload')
  if (refused !== null) return refused
  const fault = replaceFault(video)
  return fault === 'REPLACE_RUNNING' ? errorMessage('VIDEO_NOT_READY') : fault && errorMessage(fault)
}

/** Whether encoding again is offered to this person, and why it is off at the moment. */
export function reprocessOffer(
  video: Video,
  session: Session,
  at: { now: Date; production: boolean },
): { offered: boolean; reason: string | null } {
  const fault = reprocessFault({ ...video, createdAt: new Date(video.createdAt) }, session, at)
  const offered = fault === null || fault === 'REPROCESS_TOO_NEW' || (fault === 'REPROCESS_RUNNING' && session.isSupport)
  return { offered, reason: editReason(session) ?? (fault && errorMessage(fault)) }
}
