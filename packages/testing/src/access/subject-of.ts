import type { GateSubject } from '@videozz/domain'
import type { Persona } from './personas.ts'

/** The parts of a persona's session that decide about access. */
export function subjectOf({ account, rules, isSupport, isTester, inside }: Persona): GateSubject {
  return {
    status: account.status,
    plan: account.plan,
    flags: [...account.flags],
    subscription: { origin: account.origin },
    plugins: [],
    isSupport: isSupport ?? false,
    isTester: isTester ?? false,
    supportUserId: inside ? '0'.repeat(16) : null,
    tenant: rules ? { rules } : null,
  }
}
