import type { AccountRule, ErrorCode } from '@videozz/contract'
import { accessFault } from '@videozz/domain'
import { gateSubject, type SessionRights } from './gate-subject.ts'

/** Why a person may not do what a rule guards, decided for this moment; null when they may. */
export const ruleFault = (rule: AccountRule, session: SessionRights): ErrorCode | null =>
  accessFault(rule, gateSubject(session), new Date())
