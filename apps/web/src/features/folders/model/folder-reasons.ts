import { accessRules, errorMessage, type Session } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'

/** Why this person cannot create or rename folders or add media to them, or null. */
export function editReason(session: Session): string | null {
  const fault = ruleFault(accessRules.editFolders, session)
  return fault && errorMessage(fault)
}

/** Why folders cannot be deleted by this person, or null. */
export function deleteReason(session: Session): string | null {
  const fault = ruleFault(accessRules.deleteFolders, session)
  return fault && errorMessage(fault)
}
