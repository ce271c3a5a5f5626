import type { AccountRule, ErrorCode } from '@videozz/contract'
import { accessFault } from '@videozz/domain'
import { gateSubject, type SessionRights } from './gate-subject.ts'

/** Why a rule denies a person access now, or null. */
export const ruleFault = (rule: AccountRule, session: SessionRights): ErrorCode | null =>
  accessFault(rule, gateSubject(session), new Date())
