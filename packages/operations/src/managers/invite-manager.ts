import {
  actsFor,
  countManagers,
  createKey,
  deleteInvitation,
  findOwner,
  inTransaction,
  insertInvitation,
  type ManagerInvitationRow,
  renewInvitation,
  writeAudit,
} from '@videozz/db'
import { completeRules, invitationDays, mostManagers, type PermissionName } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeInvitationMail } from './compose-manager-mails.ts'

const dayMs = 86_400_000
/** `address`: of the link in the mail, which contains the token that `hash` is of. */
export type InvitationLink = { hash: string; address: string; product: string }
export type InviteOutcome =
  | { outcome: 'invited'; invitation: ManagerInvitationRow }
  | { outcome: 'owner' | 'manager' | 'invited-before' | 'full' }

/** Invites the person with an e-mail address to manage the account. Whether the address has an account here does not matter and is not read. */
export function inviteManager(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { email, rules, link }: { email: string; rules: readonly PermissionName[]; link: InvitationLink },
): Promise<InviteOutcome> {
  return inTransaction(db, async (trx): Promise<InviteOutcome> => {
    const count = await countManagers(trx, accountId)
    const as = await actsFor(trx, accountId, email)
    if (as) return { outcome: as }
    if (count >= mostManagers) return { outcome: 'full' }
    const row = { id: createKey(), account_id: accountId, email, rules: completeRules(rules), token_hash: link.hash, ...lasting(now) }
    const invitation = await insertInvitation(trx, row)
    if (!invitation) return { outcome: 'invited-before' }
    await mailInvitation({ db: trx, jobs, now }, invitation, link)
    await writeAudit(trx, {
      accountId,
      userId,
      action: 'relation.invite',
      subject: invitation.id,
      details: { email, rules: invitation.rules },
    })
    return { outcome: 'invited', invitation }
  })
}

/** Mails an invitation once more with another token, for the full time. @returns undefined when there is no such invitation. */
export function resendInvitation(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { id, link }: { id: string; link: InvitationLink },
): Promise<ManagerInvitationRow | undefined> {
  return inTransaction(db, async (trx) => {
    const invitation = await renewInvitation(trx, { id, accountId }, { token_hash: link.hash, ...lasting(now) })
    if (!invitation) return undefined
    await mailInvitation({ db: trx, jobs, now }, invitation, link)
    await writeAudit(trx, { accountId, userId, action: 'relation.invite-again', subject: id, details: { email: invitation.email } })
    return invitation
  })
}

/** Ends an invitation. @returns false when there is no such invitation. */
export function cancelInvitation({ db }: Pick<OperationContext, 'db'>, { accountId, userId }: AccountActor, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const canceled = await deleteInvitation(trx, { id, accountId })
    if (!canceled) return false
    await writeAudit(trx, { accountId, userId, action: 'relation.invite-cancel', subject: id, details: { email: canceled.email } })
    return true
  })
}

const lasting = (now: Date) => ({ sent_at: now, expires_at: new Date(now.getTime() + invitationDays * dayMs) })

async function mailInvitation(
  { db, jobs }: OperationContext,
  { account_id, email, rules }: ManagerInvitationRow,
  { product, address }: InvitationLink,
) {
  const { name: account, email: owner } = await findOwner(db, account_id)
  await queueMail({ db, jobs }, email, composeInvitationMail({ product, account, owner, rules, address }))
}
