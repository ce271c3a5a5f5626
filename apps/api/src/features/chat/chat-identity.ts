import type { ChatIdentity } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'

/** Identity of the person in the support chat, from the session: under an access policy the account acted for, and the person who acts. */
export function chatIdentityOf(session: AccountSession): ChatIdentity {
  const { tenant, belt, isClubeBlack } = session
  const person = { id: session.id, name: session.name, email: session.email }
  return {
    ...(tenant ? { id: tenant.id, name: tenant.name, email: tenant.email } : person),
    belt,
    tag: isClubeBlack ? 'unity' : 'pro',
    isClubeBlack,
    isAccessPolicy: tenant !== null,
    ...(tenant && { originalUser: person }),
  }
}
