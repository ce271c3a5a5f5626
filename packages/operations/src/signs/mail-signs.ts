import { type DueSignMail, inTransaction, readOpenedSigns, readSignGroups, recordSignMail } from '@videozz/db'
import { dayOf } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeSignsMail, mostMailedSigns, shownSigns } from './compose-signs-mail.ts'

/** Mails an account's owner about signs that became new, unless that was done on this day of São Paulo. @returns whether it did. */
export async function mailSigns(
  { db, jobs, now }: OperationContext,
  { accountId, name, email, since }: DueSignMail,
  { product, publicUrl }: { product: string; publicUrl: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { count, ids } = await readOpenedSigns(trx, accountId, since, shownSigns, mostMailedSigns)
    if (count === 0 || !(await recordSignMail(trx, accountId, dayOf(now), now))) return false
    const groups = await readSignGroups(trx, ids)
    await queueMail({ db: trx, jobs }, email, composeSignsMail({ count, groups }, { product, publicUrl, name }))
    return true
  })
}
