import { type GateSubject, planFlags } from '@videozz/domain'
import type { Persona } from './personas.ts'

/** The parts of a persona's session that decide about access. */
export function subjectOf({ account, rules, bound, isSupport, isTester, inside }: Persona): GateSubject {
  return {
    status: account.status,
    plan: account.plan,
    flags: [...new Set([...account.flags, ...planFlags(account.plan)])],
    subscription: { origin: account.origin },
    plugins: [],
    isSupport: isSupport ?? false,
    isTester: isTester ?? false,
    isPlatformUser: true,
    supportUserId: inside ? '0'.repeat(16) : null,
    tenant: rules ? { rules, folders: bound ? [{ key: '0'.repeat(16) }] : null } : null,
  }
}
