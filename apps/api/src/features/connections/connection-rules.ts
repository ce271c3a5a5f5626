import type { ConnectionProvider, ErrorCode } from '@videozz/contract'
import { accessFault, type AccountSession } from '@videozz/domain'
import { placeRules } from '../../shared/place-rules.ts'

/** Why a person may not connect a service in the account they act for; null when they may. */
export const connectionFault = (provider: ConnectionProvider, session: AccountSession, now: Date): ErrorCode | null =>
  accessFault(placeRules[provider], session, now)
