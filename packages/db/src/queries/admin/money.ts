import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'
import { bookCorrection, type BookedCorrection, type Correction } from '../ledger/corrections.ts'
import { noteInvoice, payInvoice } from '../parent/invoices.ts'
import type { ParentFault } from '../parent/subscriptions.ts'

type Db = Kysely<DatabaseSchema>

/** Books a correction once for each key, and records it in the operator log. @returns undefined when there is no such account. @throws RangeError as `bookCorrection`. */
export function correctLedger(
  db: Db,
  actor: OperatorActor,
  correction: Correction,
  now: Date,
): Promise<BookedCorrection['outcome'] | undefined> {
  const { accountId, amountCents, reason } = correction
  return db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
    if (!account) return undefined
    const { id, outcome } = await bookCorrection(trx, correction, now)
    if (outcome === 'booked') {
      const change = { action: 'ledger.correction', accountId, subject: `correction:${id}`, details: { amountCents, reason } }
      await writeOperatorLog(trx, actor, change)
    }
    return outcome
  })
}

/** Changes an invoice and writes the operator log in one transaction. @returns the account of the invoice. */
function settleAs(
  db: Db,
  actor: OperatorActor,
  action: string,
  change: (trx: Db) => ReturnType<typeof noteInvoice>,
  reason?: string,
): Promise<{ accountId: string } | { fault: ParentFault }> {
  return db.transaction().execute(async (trx) => {
    const done = await change(trx)
    if ('fault' in done) return done
    const { id, subscription_id: subscriptionId, amount_cents: amountCents } = done.invoice
    const { account_id: accountId } = await trx
      .selectFrom('parent_subscriptions')
      .select('account_id')
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
    const details = { amountCents, ...(reason !== undefined && { reason }) }
    await writeOperatorLog(trx, actor, { action, accountId, subject: id, details })
    return { accountId }
  })
}

/** Records an invoice of the embedded parent platform as paid manually. */
export const confirmInvoice = (db: Db, actor: OperatorActor, invoiceId: string, now: Date) =>
  settleAs(db, actor, 'invoice.confirm', (trx) => payInvoice(trx, { invoiceId, method: 'manual' }, now))

/** Records that no payment was found for an invoice reported as paid. @param reason shown to the buyer. */
export const refuseInvoice = (db: Db, actor: OperatorActor, invoiceId: string, reason: string) =>
  settleAs(db, actor, 'invoice.refuse', (trx) => noteInvoice(trx, { invoiceId, state: 'open', error: reason }), reason)
