import type { SubscriptionMessage } from '@videozz/contract'
import { nextSubscriptionState, nextTurn, type SubscriptionEventName } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../key.ts'
import type { ParentInvoiceTable, ParentSubscriptionTable } from '../schema-parent.ts'
import type { DatabaseSchema } from '../schema.ts'
import type { PlanTable } from '../schema-accounts.ts'

type Db = Kysely<DatabaseSchema>
export type ParentSubscription = Selectable<ParentSubscriptionTable>
export type ParentInvoice = Selectable<ParentInvoiceTable>
type PlanRow = Selectable<PlanTable>
export type ParentFault = 'PLAN_NOT_FOR_SALE' | 'SUBSCRIPTION_RUNNING' | 'SUBSCRIPTION_NOT_FOUND' | 'NOT_FOUND' | 'INVOICE_SETTLED'

/** PostgreSQL channel that tells every api that the embedded parent platform has something to tell. */
export const parentChannel = 'videozz_parent'
const day = 86_400_000
export const owed = ['open', 'reported', 'failed'] as const

/** Puts what has become of a subscription into the outbox, in the caller's transaction. */
export async function queueParentEvent(trx: Db, id: string, type: string, at: Date, invoice?: ParentInvoice): Promise<void> {
  const row = await trx
    .updateTable('parent_subscriptions')
    .set((update) => ({ sequence: update('sequence', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { subject } = await trx.selectFrom('users').select('subject').where('id', '=', row.user_id).executeTakeFirstOrThrow()
  const iso = (instant: Date | null) => instant?.toISOString() ?? null
  const message: SubscriptionMessage = {
    type: `subscription.${type}`,
    sequence: row.sequence,
    occurredAt: at.toISOString(),
    subscription: {
      id,
      subject,
      planId: row.plan_id,
      state: row.state,
      trialEndsAt: iso(row.trial_ends_at),
      periodStart: iso(row.period_start),
      periodEnd: iso(row.period_end),
      overdueSince: iso(row.overdue_since),
      canceledAt: iso(row.canceled_at),
    },
    ...(invoice && {
      invoice: {
        id: invoice.id,
        amountCents: invoice.amount_cents,
        periodStart: invoice.period_start.toISOString(),
        periodEnd: invoice.period_end.toISOString(),
        paidAt: iso(invoice.paid_at),
      },
    }),
  }
  await trx
    .insertInto('parent_events')
    .values({
      id: createKey(),
      subscription_id: id,
      sequence: row.sequence,
      body: JSON.stringify(message),
      created_at: at,
      last_error: null,
    })
    .execute()
  await sql`select pg_notify(${parentChannel}, '')`.execute(trx)
}

/** Moves a subscription by an event of its life; throws where the event cannot happen. */
export async function moveSubscription(
  trx: Db,
  row: ParentSubscription,
  event: SubscriptionEventName,
  values: Partial<Pick<ParentSubscription, 'period_start' | 'period_end' | 'overdue_since' | 'canceled_at' | 'cancel_at_end'>>,
): Promise<ParentSubscription> {
  const state = nextSubscriptionState(row.state, event)
  if (state === null) throw new Error(`The subscription ${row.id} is ${row.state}: ${event} cannot happen`)
  return trx
    .updateTable('parent_subscriptions')
    .set({ state, ...values })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends a subscription; what was not paid of it is owed no more. What its buyer says he paid waits for the operator. */
export async function endSubscription(trx: Db, row: ParentSubscription, event: 'end' | 'give-up', at: Date): Promise<void> {
  await trx
    .updateTable('parent_invoices')
    .set({ state: 'void' })
    .where('subscription_id', '=', row.id)
    .where('state', 'in', ['open', 'failed'])
    .execute()
  await moveSubscription(trx, row, event, { canceled_at: at, cancel_at_end: false })
  await queueParentEvent(trx, row.id, 'canceled', at)
}

/** The invoice of a period, once. It is due when its period begins, or when it is made where that is later. */
export async function issueInvoice(
  trx: Db,
  row: Pick<ParentSubscription, 'id'>,
  plan: Pick<PlanRow, 'price_cents'>,
  period: { start: Date; end: Date },
  now: Date,
): Promise<ParentInvoice | undefined> {
  if (plan.price_cents === 0) return undefined
  return trx
    .insertInto('parent_invoices')
    .values({
      id: createKey(),
      subscription_id: row.id,
      amount_cents: plan.price_cents,
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

/** What a person would contract now, or why he cannot. @param lock whether account and subscriptions stay locked for the transaction. */
export async function readTerms(
  db: Db,
  accountId: string,
  planId: string,
  lock = false,
): Promise<{ plan: PlanRow; replaces: ParentSubscription | undefined; trialDays: number } | { fault: ParentFault }> {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  const plan = await db.selectFrom('plans').selectAll().where('id', '=', planId).where('deleted_at', 'is', null).executeTakeFirst()
  if (!plan || plan.hidden || plan.action !== 'buy') return { fault: 'PLAN_NOT_FOR_SALE' }
  const before = await db
    .selectFrom('parent_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const running = before.find(({ state }) => state !== 'canceled')
  if (running && !running.cancel_at_end) return { fault: 'SUBSCRIPTION_RUNNING' }
  // The first subscription of an account has free days.
  return { plan, replaces: running, trialDays: before.length === 0 && plan.price_cents > 0 ? plan.trial_days : 0 }
}

export type Contract = {
  userId: string
  accountId: string
  planId: string
  affiliate: string | null
  /** What is charged by itself; null: the buyer pays by hand. */
  paymentMethod: string | null
}

/** Contracts a plan. A subscription that was canceled for its period's end ends with it. */
export async function contractPlan(
  db: Db,
  contract: Contract,
  now: Date,
): Promise<{ subscription: ParentSubscription; invoice: ParentInvoice | null } | { fault: ParentFault }> {
  return db.transaction().execute(async (trx) => {
    const terms = await readTerms(trx, contract.accountId, contract.planId, true)
    if ('fault' in terms) return terms
    const { plan, replaces, trialDays } = terms
    if (replaces) await endSubscription(trx, replaces, 'end', now)
    const trialEnd = trialDays > 0 ? new Date(now.getTime() + trialDays * day) : null
    const end = trialEnd ?? nextTurn(now, now, plan.period)
    const state = nextSubscriptionState(null, trialEnd ? 'begin-trial' : 'begin') ?? 'active'
    const subscription = await trx
      .insertInto('parent_subscriptions')
      .values({
        id: createKey(),
        user_id: contract.userId,
        account_id: contract.accountId,
        plan_id: plan.id,
        state,
        affiliate: contract.affiliate,
        payment_method: contract.paymentMethod,
        started_at: now,
        trial_ends_at: trialEnd,
        period_start: now,
        period_end: end,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueParentEvent(trx, subscription.id, 'contracted', now)
    if (trialEnd) return { subscription, invoice: null }
    const invoice = await issueInvoice(trx, subscription, plan, { start: now, end }, now)
    if (!invoice || contract.paymentMethod === null) return { subscription, invoice: invoice ?? null }
    const paid = await settle(trx, subscription, invoice, contract.paymentMethod, now)
    return { subscription, invoice: paid }
  })
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
  await queueParentEvent(trx, row.id, 'paid', now, paid)
  return paid
}

const together = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))

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
 * An invoice was paid: by its buyer's card, or by hand as the operator confirms. In the caller's transaction where there is one.
 * @param given.accountId whose it must be; anybody's when absent. `remember`: later invoices are charged to the same method.
 */
export async function payInvoice(
  db: Db,
  given: { invoiceId: string; accountId?: string; method: string; remember?: boolean },
  now: Date,
): Promise<{ invoice: ParentInvoice } | { fault: ParentFault }> {
  return together(db, async (trx) => {
    const found = await lockInvoice(trx, given)
    if ('fault' in found) return found
    if (given.remember)
      await trx.updateTable('parent_subscriptions').set({ payment_method: given.method }).where('id', '=', found.subscription.id).execute()
    return { invoice: await settle(trx, found.subscription, found.invoice, given.method, now) }
  })
}

/** Notes what the buyer says of an invoice, what a charge came to, or that the operator found no payment. In a transaction as `payInvoice`. */
export async function noteInvoice(
  db: Db,
  given: { invoiceId: string; accountId?: string; state: 'reported' | 'open' | 'failed'; error?: string },
): Promise<{ invoice: ParentInvoice } | { fault: ParentFault }> {
  return together(db, async (trx) => {
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

/** Cancels the running subscription of an account with its period, or takes that back. One that is overdue ends at once. */
export async function cancelAtEnd(db: Db, accountId: string, cancel: boolean, now: Date): Promise<{ fault: ParentFault } | object> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('parent_subscriptions')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '<>', 'canceled')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { fault: 'SUBSCRIPTION_NOT_FOUND' as const }
    if (cancel && row.state === 'overdue') await endSubscription(trx, row, 'end', now)
    else await trx.updateTable('parent_subscriptions').set({ cancel_at_end: cancel }).where('id', '=', row.id).execute()
    return {}
  })
}

/** The subscription of an account that runs, or else the one that ended last, with its plan. */
export async function findParentSubscription(db: Db, accountId: string) {
  return db
    .selectFrom('parent_subscriptions')
    .innerJoin('plans', 'plans.id', 'parent_subscriptions.plan_id')
    .selectAll('parent_subscriptions')
    .select(['plans.title as plan_title', 'plans.price_cents', 'plans.period'])
    .where('account_id', '=', accountId)
    .orderBy(sql`state = 'canceled'`)
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
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
