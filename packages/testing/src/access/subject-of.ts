import type { GateSubject } from '@videozz/domain'
import type { Persona } from './personas.ts'

/** The parts of a persona's session that decide about access. */
export function subjectOf({ account, rules, isSupport, isTester, inside }: Persona): GateSubject {
  const key = '0'.repeat(16)
  return {
    status: account.status,
    plan: account.plan,
    flags: [...account.flags],
    subscription: { origin: account.origin },
    plugins: [],
    isSupport: isSupport ?? false,
    isTester: isTester ?? false,
    supportUserId: inside ? key : null,
    tenant: rules
      ? {
          id: key,
          eduzzId: '1',
          name: 'Ana Souza',
          email: 'ana@exemplo.com.br',
          status: account.status,
          rules: [...rules],
          transcribeSeconds: 0,
        }
      : null,
  }
}
