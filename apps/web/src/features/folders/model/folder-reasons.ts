import { accessRules, errorMessage, type Session } from '@videozz/contract/browser'
import { accessFault } from '@videozz/domain'

/** Why folders cannot be made, renamed or filled by this person, or null. */
export function editReason(session: Session): string | null {
  const fault = accessFault(accessRules.editFolders, session, new Date())
  return fault && errorMessage(fault)
}

/** Why folders cannot be deleted by this person, or null. */
export function deleteReason(session: Session): string | null {
  const fault = accessFault(accessRules.deleteFolders, session, new Date())
  return fault && errorMessage(fault)
}
