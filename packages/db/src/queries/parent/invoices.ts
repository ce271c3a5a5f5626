import type { Kysely } from 'kysely'
import { inTransaction } from '../../in-transaction.ts'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { moveSubscription, owed, type ParentFault, type ParentInvoice, type ParentSubscription, queueParentEvent } from './subscriptions.ts'

type Db = Kysely<DatabaseSchema>

/** The invoice of a period, once. It is due when its period begins, or when it is made where that is later. */
export async function issueInvoice(
  trx: Db,
  row: Pick<ParentSubscription, 'id' | 'price_cents'>,
  period: { start: Date; end: Date },
  now: Date,
): Promise<ParentInvoice | undefined> {
  if (row.price_cents === 0) return undefined
  return trx
    .insertInto('parent_invoices')
    .values({
      id: createKey(),
      subscription_id: row.id,
      amount_cents: row.price_cents,
      period_start: period.start,
      period_end: period.end,
      due_at: period.start > now ? period.start : now,
      state: 'open',
      method: null,
      last_error: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'period_start']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Marks an invoice paid, and regularises its subscription where nothing else is owed. */
export async function settle(trx: Db, row: ParentSubscription, invoice: ParentInvoice, method: string, now: Date): Promise<ParentInvoice> {
  const paid = await trx
    .updateTable('parent_invoices')
    .set({ state: 'paid', method, paid_at: now, last_error: null })
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const rest = await trx
    .selectFrom('parent_invoices')
    .select('id')
    .where('subscription_id', '=', row.id)
    .where('state', 'in', owed)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  if (row.state === 'overdue' && !rest) await moveSubscription(trx, row, 'pay', { overdue_since: null })
  await queueParentEvent(trx, row.id, 'paid', now, { invoice: paid })
  return paid
}

type Found = { invoice: ParentInvoice; subscription: ParentSubscription } | { fault: ParentFault }

async function lockInvoice(trx: Db, { invoiceId, accountId }: { invoiceId: string; accountId?: string }): Promise<Found> {
  const subscription = await trx
    .selectFrom('parent_subscriptions')
    .selectAll()
    .where('id', '=', (select) => select.selectFrom('parent_invoices').select('subscription_id').where('id', '=', invoiceId))
    .where((where) => (accountId === undefined ? where.lit(true) : where('account_id', '=', accountId)))
    .forUpdate()
    .executeTakeFirst()
  if (!subscription) return { fault: 'NOT_FOUND' }
  const invoice = await trx.selectFrom('parent_invoices').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow()
  return (owed as readonly string[]).includes(invoice.state) ? { invoice, subscription } : { fault: 'INVOICE_SETTLED' }
}

/**
 * Records the payment of an invoice: by its buyer's card, or by hand as the operator confirms. In the caller's transaction where there is
 * one.
 * @param given.accountId the account it must belong to; any when absent. `remember`: later invoices are charged to the same method.
 */
export async function payInvoice(
  db: Db,
  given: { invoiceId: string; accountId?: string; method: string; remember?: boolean },
  now: Date,
): Promise<{ invoice: ParentInvoice } | { fault: ParentFault }> {
  return inTransaction(db, async (trx) => {
    const found = await lockInvoice(trx, given)
    if ('fault' in found) return found
    if (given.remember)
      await trx.updateTable('parent_subscriptions').set({ payment_method: given.method }).where('id', '=', found.subscription.id).execute()
    return { invoice: await settle(trx, found.subscription, found.invoice, given.method, now) }
  })
}

/**
 * Records that the buyer reported a payment, the result of a charge, or that the operator found no payment. In a transaction as
 * `payInvoice`.
 */
export async function noteInvoice(
  db: Db,
  given: { invoiceId: string; accountId?: string; state: 'reported' | 'open' | 'failed'; error?: string },
): Promise<{ invoice: ParentInvoice } | { fault: ParentFault }> {
  return inTransaction(db, async (trx) => {
    const found = await lockInvoice(trx, given)
    if ('fault' in found) return found
    const invoice = await trx
      .updateTable('parent_invoices')
      .set((update) => ({
        // Of a subscription that has ended nothing is owed.
        state: given.state === 'open' && found.subscription.state === 'canceled' ? 'void' : given.state,
        last_error: given.error ?? null,
        ...(given.state === 'failed' && { attempts: update('attempts', '+', 1) }),
      }))
      .where('id', '=', given.invoiceId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { invoice }
  })
}

/** The latest invoices of an account, of all its subscriptions. */
export async function listInvoices(db: Db, accountId: string, most = 36): Promise<ParentInvoice[]> {
  return db
    .selectFrom('parent_invoices')
    .selectAll('parent_invoices')
    .innerJoin('parent_subscriptions', 'parent_subscriptions.id', 'subscription_id')
    .where('account_id', '=', accountId)
    .orderBy('parent_invoices.period_start', 'desc')
    .limit(most)
    .execute()
}

/** Whether an invoice is one of an account. */
export async function hasInvoice(db: Db, accountId: string, invoiceId: string): Promise<boolean> {
  const own = await db
    .selectFrom('parent_invoices')
    .innerJoin('parent_subscriptions', 'parent_subscriptions.id', 'subscription_id')
    .select('parent_invoices.id')
    .where('parent_invoices.id', '=', invoiceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return own !== undefined
}
