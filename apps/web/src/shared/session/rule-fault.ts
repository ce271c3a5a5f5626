import type { AccountRule, ErrorCode } from '@videozz/contract'
import { accessFault, type GateSubject } from '@videozz/domain'

/** Why a person may not do what a rule guards, decided for this moment; null when they may. */
export const ruleFault = (rule: AccountRule, subject: GateSubject): ErrorCode | null => accessFault(rule, subject, new Date())
