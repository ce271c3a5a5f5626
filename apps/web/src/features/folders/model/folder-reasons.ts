import { accessRules, errorMessage, type Session } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'

/** Why this person cannot create or rename folders or add media to them, or null. */
export function editReason(session: Session): string | null {
  const fault = ruleFault(accessRules.editFolders, session)
  return fault && errorMessage(fault)
}

/** Why this person cannot create folders of the first level: members of access groups have theirs in the folders of the group. */
export const firstLevelReason = (session: Session): string | null =>
  editReason(session) ?? (session.tenant?.folders ? 'Abra uma das suas pastas para criar outra dentro dela.' : null)

/** Why folders cannot be deleted by this person, or null. */
export function deleteReason(session: Session): string | null {
  const fault = ruleFault(accessRules.deleteFolders, session)
  return fault && errorMessage(fault)
}

/** Why this person cannot make an embed code of a folder, or null. */
export function shareReason(session: Session): string | null {
  const fault = ruleFault(accessRules.embedVideos, session)
  return fault && errorMessage(fault)
}
