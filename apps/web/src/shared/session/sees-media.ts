import type { Session } from '@videozz/contract/browser'
import { hasPermission, standingFault } from '@videozz/domain'

/** Whether a person may list the account's media. */
export const seesMedia = (session: Session): boolean =>
  standingFault(session.status) === null && hasPermission(session, 'videozz:videos:list')
