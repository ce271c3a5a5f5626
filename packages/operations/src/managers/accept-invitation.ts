import {
  claimMemberships,
  createPerson,
  deleteInvitation,
  deleteSignUps,
  findGroupInvitation,
  findInvitation,
  findOwner,
  findUserById,
  inTransaction,
  saveRelation,
  setProvedEmail,
  writeAudit,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { joinAccountGroups } from '../access-groups/join-account.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeStartedMail, composeWelcomeMail } from './compose-manager-mails.ts'

type Given = { tokenHash: string; product: string }
type Started = { outcome: 'accepted'; accountId: string; name: string; userId: string; email: string }
export type AcceptOutcome = Started | { outcome: 'invalid' | 'other-email' | 'owner' }

/** Accepts an invitation as a person who has signed in. The mailed token verifies their address. */
export function acceptInvitation(context: OperationContext, userId: string, given: Given): Promise<AcceptOutcome> {
  return inTransaction(context.db, async (trx): Promise<AcceptOutcome> => {
    const user = await findUserById(trx, userId)
    const found = await findLink(trx, given.tokenHash, context.now)
    if (!found || !user) return { outcome: 'invalid' }
    if (user.issuer !== 'embedded' || user.email.toLowerCase() !== found.email) return { outcome: 'other-email' }
    if (found.ownerEmail.toLowerCase() === found.email) return { outcome: 'owner' }
    return begin({ ...context, db: trx }, found, user, given)
  })
}

/** Opens an account for the address of an invitation, and accepts it. `taken`: the address has an account. */
export function signUpByInvitation(
  context: OperationContext,
  person: { name: string; passwordHash: string },
  given: Given,
): Promise<Started | { outcome: 'invalid' | 'taken' }> {
  return inTransaction(context.db, async (trx) => {
    const found = await findLink(trx, given.tokenHash, context.now)
    if (!found) return { outcome: 'invalid' as const }
    const made = await createPerson(trx, { issuer: 'embedded', email: found.email, ...person })
    if (!made) return { outcome: 'taken' as const }
    // A code mailed for a sign-up of this address opens nothing any more.
    await deleteSignUps(trx, found.email)
    return begin({ ...context, db: trx }, found, { id: made.userId, name: person.name, email: found.email }, given)
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>
type FoundGroup = NonNullable<Awaited<ReturnType<typeof findGroupInvitation>>>

/** What a mailed link is for, locked: managing an account, or a group of it. */
const findLink = async (trx: OperationContext['db'], tokenHash: string, now: Date): Promise<Found | FoundGroup | undefined> =>
  (await findInvitation(trx, tokenHash, now, true)) ?? (await findGroupInvitation(trx, tokenHash, now, true))

type Person = { id: string; name: string; email: string }

const begin = (context: OperationContext, found: Found | FoundGroup, user: Person, given: Given): Promise<Started> =>
  'groupId' in found ? join(context, found, user) : start(context, found, user, given)

async function join(context: OperationContext, found: FoundGroup, user: Person): Promise<Started> {
  await setProvedEmail(context.db, user.id, user.email)
  // Every group that waits for the address, this one among them.
  await claimMemberships(context.db, user.id)
  await joinAccountGroups(context, { userId: user.id, accountId: found.accountId, email: user.email })
  return { outcome: 'accepted', accountId: found.accountId, name: found.accountName, userId: user.id, email: user.email }
}

async function start(
  { db, jobs, now }: OperationContext,
  { id, accountId, accountName: account, rules }: Found,
  user: Person,
  { product }: Given,
): Promise<Started> {
  await deleteInvitation(db, { id, accountId })
  await setProvedEmail(db, user.id, user.email)
  await saveRelation(db, { accountId, userId: user.id, rules, now })
  const owner = await findOwner(db, accountId)
  await queueMail({ db, jobs }, owner.email, composeStartedMail({ product, account, to: owner.name, manager: user, rules }))
  await queueMail({ db, jobs }, user.email, composeWelcomeMail({ product, account, to: user.name, rules }))
  await writeAudit(db, { accountId, userId: user.id, action: 'relation.start', subject: user.id, details: { email: user.email, rules } })
  return { outcome: 'accepted', accountId, name: account, userId: user.id, email: user.email }
}
