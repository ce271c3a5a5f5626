import {
  type AccessGroup,
  createKey,
  deleteGroupMember,
  findGroupMember,
  findOwner,
  findProvenUser,
  findUserById,
  inTransaction,
  insertGroupMember,
  lockAccessGroup,
  renewGroupMember,
  writeAudit,
} from '@videozz/db'
import { invitationDays, mostGroupMembers } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { InvitationLink } from '../managers/invite-manager.ts'
import { composeGroupMail } from './compose-group-mails.ts'
import { endGroupAccess } from './end-group-access.ts'

const dayMs = 86_400_000
type Given = { group: string; email: string }
export type AddMemberOutcome = 'added' | 'missing' | 'owner' | 'member' | 'full'

/**
 * Adds the person with an e-mail address to a group and mails them. Whether the address has an account decides nothing that the owner
 * sees: a person who is known is a member at once, another when they have verified the address. An address that waits is mailed again.
 * @param issuer who signs people in.
 */
export function addGroupMember(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { group: id, email, issuer, link }: Given & { issuer: string; link: InvitationLink },
): Promise<AddMemberOutcome> {
  return inTransaction(db, async (trx): Promise<AddMemberOutcome> => {
    const group = await lockAccessGroup(trx, accountId, id)
    if (!group) return 'missing'
    const owner = await findOwner(trx, accountId)
    if (owner.email.toLowerCase() === email) return 'owner'
    const person = await findProvenUser(trx, email, issuer)
    const known = await findGroupMember(trx, id, { userId: person, email })
    if (known?.joined_at) return 'member'
    if (!known && group.members >= mostGroupMembers) return 'full'
    const token = { token_hash: link.hash, expires_at: new Date(now.getTime() + invitationDays * dayMs) }
    if (known) await renewGroupMember(trx, known.id, token)
    else {
      const row = { id: createKey(), group_id: id, account_id: accountId, email, user_id: person ?? null, added_at: now, joined_at: null }
      await insertGroupMember(trx, { ...row, ...token })
    }
    await mailMember({ db: trx, jobs }, { owner, group, email, link })
    const action = known ? 'group.member-again' : 'group.member-add'
    await writeAudit(trx, { accountId, userId, action, subject: id, details: { group: group.name, email } })
    return 'added'
  })
}

const mailMember = (
  context: Pick<OperationContext, 'db' | 'jobs'>,
  { owner, group, email, link }: { owner: { name: string; email: string }; group: AccessGroup; email: string; link: InvitationLink },
): Promise<void> => {
  const about = { product: link.product, account: owner.name, owner: owner.email, group: group.name, address: link.address }
  return queueMail(context, email, composeGroupMail(about))
}

/** Removes a member: what the group gave them ends at once. @returns false when there is no such group or member. */
export function removeGroupMember(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { group: id, email, product }: Given & { product: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const group = await lockAccessGroup(trx, accountId, id)
    const gone = group && (await deleteGroupMember(trx, id, email))
    if (!gone) return false
    await writeAudit(trx, { accountId, userId, action: 'group.member-remove', subject: id, details: { group: group.name, email } })
    const user = gone.user_id === null ? undefined : await findUserById(trx, gone.user_id)
    if (user) await endGroupAccess({ db: trx, jobs, now }, { accountId, person: { ...user, joinedAt: gone.joined_at }, product })
    return true
  })
}
