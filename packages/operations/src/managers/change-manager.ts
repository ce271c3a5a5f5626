import { deleteRelation, endUnrelatedStays, findManager, findOwner, inTransaction, type Manager, setRules, writeAudit } from '@videozz/db'
import { completeRules, type PermissionName } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeEndedMail, composeEndNoticeMail } from './compose-manager-mails.ts'

/** Changes what a manager may do. @returns undefined when the person does not manage the account. */
export function changeManager(
  { db }: Pick<OperationContext, 'db'>,
  { accountId, userId }: AccountActor,
  { manager, rules }: { manager: string; rules: readonly PermissionName[] },
): Promise<Manager | undefined> {
  return inTransaction(db, async (trx) => {
    const before = await findManager(trx, accountId, manager)
    const next = completeRules(rules)
    if (!before || !(await setRules(trx, accountId, manager, next))) return undefined
    await writeAudit(trx, { accountId, userId, action: 'relation.rules', subject: manager, details: { from: before.rules, to: next } })
    return { ...before, rules: next }
  })
}

/** Ends the relation of a manager: their next call is refused, and their open accesses end. @returns false when there is none. */
export function endManager(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { manager, product }: { manager: string; product: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await findManager(trx, accountId, manager)
    if (!found || !(await deleteRelation(trx, accountId, manager))) return false
    await endUnrelatedStays(trx, manager, now)
    const owner = await findOwner(trx, accountId)
    const about = { product, account: owner.name }
    await queueMail({ db: trx, jobs }, found.email, composeEndedMail({ ...about, to: found.name }))
    await queueMail({ db: trx, jobs }, owner.email, composeEndNoticeMail({ ...about, to: owner.name, manager: found }))
    await writeAudit(trx, {
      accountId,
      userId,
      action: 'relation.end',
      subject: manager,
      details: { email: found.email, rules: found.rules },
    })
    return true
  })
}
