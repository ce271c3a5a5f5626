import { nextSubscriptionState, type SubscriptionEventName, type SubscriptionMessage } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { ParentInvoiceTable, ParentSubscriptionTable } from '../../schema/parent.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { PlanTable } from '../../schema/accounts.ts'

type Db = Kysely<DatabaseSchema>
export type ParentSubscription = Selectable<ParentSubscriptionTable>
export type ParentInvoice = Selectable<ParentInvoiceTable>
export type PlanRow = Selectable<PlanTable>
export type ParentFault =
  | 'ACCOUNT_DISABLED'
  | 'PLAN_IS_CURRENT'
  | 'PLAN_NOT_FOR_SALE'
  | 'CHECKOUT_CHANGED'
  | 'SUBSCRIPTION_RUNNING'
  | 'SUBSCRIPTION_NOT_FOUND'
  | 'NOT_FOUND'
  | 'INVOICE_SETTLED'

/** PostgreSQL channel notified when an event is added to the outbox of the embedded parent platform; every api listens on it. */
export const parentChannel = 'videozz_parent'
export const owed = ['open', 'reported', 'failed'] as const

/** Adds an event with the state of a subscription to the outbox, in the caller's transaction. `overdueSince`: sent instead of the stored instant. */
export async function queueParentEvent(
  trx: Db,
  id: string,
  type: string,
  at: Date,
  { invoice, overdueSince }: { invoice?: ParentInvoice; overdueSince?: Date } = {},
): Promise<void> {
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
      overdueSince: iso(overdueSince ?? row.overdue_since),
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

/** Changes the state of a subscription by an event. @throws Error when the state does not allow the event. */
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

/** Ends a subscription; its unpaid invoices are cancelled, and those reported as paid wait for the operator. */
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

/** Cancels the running subscription of an account at the end of its period, or reverts that. An overdue one ends at once. */
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

/** The running subscription of an account, else the one started last, with the title of its plan. */
export async function findParentSubscription(db: Db, accountId: string) {
  return db
    .selectFrom('parent_subscriptions')
    .innerJoin('plans', 'plans.id', 'parent_subscriptions.plan_id')
    .selectAll('parent_subscriptions')
    .select('plans.title as plan_title')
    .where('account_id', '=', accountId)
    .orderBy(sql`state = 'canceled'`)
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
}
