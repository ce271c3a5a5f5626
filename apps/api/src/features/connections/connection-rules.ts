import { accessRules, type AccountRule, type ConnectionProvider, type ErrorCode } from '@videozz/contract'
import { accessFault, type AccountSession } from '@videozz/domain'

const rules: Record<ConnectionProvider, AccountRule> = {
  'google-drive': accessRules.connectGoogleDrive,
  dropbox: accessRules.connectDrive,
  onedrive: accessRules.connectDrive,
  youtube: accessRules.connectYoutube,
}

/** Why a person may not connect a service in the account they act for; null when they may. */
export const connectionFault = (provider: ConnectionProvider, session: AccountSession, now: Date): ErrorCode | null =>
  accessFault(rules[provider], session, now)
