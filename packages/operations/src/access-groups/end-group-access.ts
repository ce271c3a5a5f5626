import { endUnrelatedStays, findOwner, mayActFor } from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeGroupEndMail } from './compose-group-mails.ts'

/**
 * A person is no longer a member of a group: where nothing else lets them act for the account, their open accesses end and they get a
 * mail. In the transaction that removed them.
 */
export async function endGroupAccess(
  { db, jobs, now }: OperationContext,
  {
    accountId,
    person,
    product,
  }: { accountId: string; person: { id: string; name: string; email: string; joinedAt: Date | null }; product: string },
): Promise<void> {
  if (await mayActFor(db, person.id, accountId)) return
  await endUnrelatedStays(db, person.id, now)
  if (person.joinedAt === null) return
  const { name: account } = await findOwner(db, accountId)
  await queueMail({ db, jobs }, person.email, composeGroupEndMail({ product, account, to: person.name }))
}
