import { accountStatusBy, dayOf, type SubscriptionMessage } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import { notifyRealtime } from '../../notify.ts'
import type { SubscriptionEventTable } from '../../schema/money.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { PlanTable } from '../../schema/accounts.ts'
import { bookEntries } from '../ledger/entries.ts'
import { emitEvent } from '../webhooks/events.ts'

type Db = Kysely<DatabaseSchema>
export type SubscriptionOutcome = SubscriptionEventTable['outcome']
/** An event of the parent platform; a repeated delivery has the same `id`. */
export type ReceivedEvent = { issuer: string; id: string; message: SubscriptionMessage }

const earliest = (one: Date, other: Date): Date => (one < other ? one : other)
const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/**
 * Stores an event and applies it, once. An event older than the last one applied to its subscription only books a paid invoice. One of an
 * unknown account or plan is applied by `applyWaitingEvents` later.
 */
export async function receiveSubscriptionEvent(
  db: Db,
  event: ReceivedEvent,
  now: Date,
): Promise<{ outcome: SubscriptionOutcome; repeated: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockSubscription(trx, event)
    const before = await trx
      .selectFrom('subscription_events')
      .select('outcome')
      .where('issuer', '=', event.issuer)
      .where('id', '=', event.id)
      .executeTakeFirst()
    if (before) return { outcome: before.outcome, repeated: true }
    const { outcome, accountId } = await apply(trx, event, now)
    const { issuer, id, message } = event
    await trx
      .insertInto('subscription_events')
      .values({
        issuer,
        id,
        external_id: message.subscription.id,
        account_id: accountId,
        sequence: message.sequence,
        type: message.type,
        payload: JSON.stringify(message),
        outcome,
        occurred_at: message.occurredAt,
        received_at: now,
      })
      .execute()
    return { outcome, repeated: false }
  })
}

/**
 * Applies events that waited for their account or plan, in the caller's transaction.
 * @param who.subject the person's id at the issuer; without it, events of all people.
 * @returns the number of events whose outcome changed.
 */
export async function applyWaitingEvents(trx: Db, who: { issuer: string; subject?: string }, now: Date): Promise<number> {
  const waiting = await trx
    .selectFrom('subscription_events')
    .selectAll()
    .where('issuer', '=', who.issuer)
    .where('outcome', 'in', ['unknown-account', 'unknown-plan'])
    .$if(who.subject !== undefined, (query) => query.where(sql`payload->'subscription'->>'subject'`, '=', who.subject))
    // Events that cannot be applied yet are left out, since they would use up the limit.
    .$if(who.subject === undefined, (query) =>
      query
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('users')
              .select('users.id')
              .where('users.issuer', '=', who.issuer)
              .where('users.subject', '=', sql<string>`payload->'subscription'->>'subject'`),
          ),
        )
        .where(
          sql<boolean>`(outcome = 'unknown-account' or exists (select from plans p where case when payload->'subscription' ? 'planId'
            then p.id = payload->'subscription'->>'planId'
            else payload->'subscription'->>'contentId' in (p.content_id, p.space_id) end))`,
        ),
    )
    .orderBy('external_id')
    .orderBy('sequence')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute()
  let applied = 0
  for (const { issuer, id, outcome: before, payload } of waiting) {
    const event = { issuer, id, message: payload as SubscriptionMessage }
    await lockSubscription(trx, event)
    const { outcome, accountId } = await apply(trx, event, now)
    if (outcome === before) continue
    await trx
      .updateTable('subscription_events')
      .set({ outcome, account_id: accountId })
      .where('issuer', '=', issuer)
      .where('id', '=', id)
      .execute()
    applied += 1
  }
  return applied
}

/** Serializes the events of one subscription across processes. */
async function lockSubscription(trx: Db, { issuer, message }: ReceivedEvent): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${issuer} ${message.subscription.id}`}, 0))`.execute(trx)
}

type Applied = { outcome: SubscriptionOutcome; accountId: string | null }

async function apply(trx: Db, event: ReceivedEvent, now: Date): Promise<Applied> {
  const { issuer, message } = event
  const account = await trx
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.owner_id')
    .select('accounts.id')
    .where('users.issuer', '=', issuer)
    .where('users.subject', '=', message.subscription.subject)
    .executeTakeFirst()
  if (!account) return { outcome: 'unknown-account', accountId: null }
  const plan = await findPlan(trx, message.subscription)
  if (!plan) return { outcome: 'unknown-plan', accountId: account.id }
  const outcome = await applyTo(trx, account.id, plan, event, now)
  await bookPlan(trx, account.id, plan, message, now)
  return { outcome, accountId: account.id }
}

async function findPlan(trx: Db, { planId, contentId }: SubscriptionMessage['subscription']): Promise<Selectable<PlanTable> | undefined> {
  const plans = trx.selectFrom('plans').selectAll()
  if (planId !== undefined) return plans.where('id', '=', planId).executeTakeFirst()
  const sold = (value: string) =>
    plans.where((where) => where.or([where('content_id', '=', value), where('space_id', '=', value)])).orderBy('deleted_at', 'desc')
  return contentId === undefined ? undefined : sold(contentId).orderBy('position').executeTakeFirst()
}

async function applyTo(trx: Db, accountId: string, plan: Selectable<PlanTable>, event: ReceivedEvent, now: Date) {
  const { issuer, message } = event
  const { id, state, trialEndsAt, periodStart, periodEnd, overdueSince, canceledAt } = message.subscription
  const occurred = earliest(new Date(message.occurredAt), now)
  // Locks the account: its status is changed by one transaction at a time.
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const all = await trx.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).execute()
  const known = all.find((one) => one.issuer === issuer && one.external_id === id)
  if (known && known.sequence >= message.sequence) return 'stale' as const
  const ends = state === 'canceled'
  // When the first event of a subscription is its end, its start is unknown: it must not be later than that of its replacement.
  const startedAt = known?.started_at ?? (ends ? earliest(toDate(periodStart) ?? new Date(0), occurred) : occurred)
  const others = all.filter((one) => one !== known)
  const running = others.find((one) => one.state !== 'canceled')
  if (running && !ends) {
    // Of two running subscriptions the one started later is kept.
    if (running.started_at > startedAt) return 'stale' as const
    const replaced = { state: 'canceled' as const, canceled_at: occurred, updated_at: now }
    await trx.updateTable('subscriptions').set(replaced).where('id', '=', running.id).execute()
  }
  const values = {
    plan_id: plan.id,
    state,
    trial_ends_at: toDate(trialEndsAt),
    period_start: toDate(periodStart),
    period_end: toDate(periodEnd),
    // An event without `overdueSince` keeps the stored instant.
    overdue_since: state === 'overdue' ? earliest(toDate(overdueSince) ?? known?.overdue_since ?? occurred, now) : null,
    canceled_at: ends ? earliest(toDate(canceledAt) ?? occurred, now) : null,
    sequence: message.sequence,
    updated_at: now,
  }
  if (known) await trx.updateTable('subscriptions').set(values).where('id', '=', known.id).execute()
  else {
    const made = { id: createKey(), account_id: accountId, issuer, external_id: id, started_at: startedAt }
    await trx
      .insertInto('subscriptions')
      .values({ ...made, ...values })
      .execute()
  }
  // The end of a replaced subscription does not change the account.
  if (ends && others.some((one) => one.state !== 'canceled' || one.started_at > startedAt)) return 'applied' as const
  if (!known || known.state !== state || known.plan_id !== plan.id)
    await followState(trx, accountId, plan, event, values.overdue_since ?? values.canceled_at ?? occurred)
  const data = { state, plan: { id: plan.id, title: plan.title }, trialEndsAt, periodEnd }
  await emitEvent(trx, accountId, 'subscription.changed', data, now)
  return 'applied' as const
}

/** Sets status, plan and origin of the account by the event; the status `disabled`, set by an operator, is kept. */
async function followState(trx: Db, accountId: string, plan: Selectable<PlanTable>, { issuer, message }: ReceivedEvent, since: Date) {
  const { contentId, state } = message.subscription
  const bySpace = contentId !== undefined && contentId === plan.space_id
  const wanted = accountStatusBy(state)
  const { status } = await trx
    .updateTable('accounts')
    .set({
      plan_id: plan.id,
      subscription_origin: issuer === 'embedded' ? 'videozz' : bySpace ? 'space' : 'orbita',
      status: sql`case when status = 'disabled' then status else ${wanted} end`,
      status_since: sql`case when status in ('disabled', ${wanted}) then status_since else ${since}::timestamptz end`,
    })
    .where('id', '=', accountId)
    .returning('status')
    .executeTakeFirstOrThrow()
  await notifyRealtime(trx, { account: accountId, event: 'accountChanged', payload: { status } })
}

/** Books a paid invoice, in whatever order events arrive. */
async function bookPlan(trx: Db, accountId: string, plan: Selectable<PlanTable>, { invoice }: SubscriptionMessage, now: Date) {
  if (!invoice?.paidAt || invoice.amountCents === 0) return
  const { id: invoiceId, amountCents, periodStart, periodEnd } = invoice
  await bookEntries(trx, [
    {
      accountId,
      kind: 'plan',
      // The sender's clock may be ahead; no entry is booked on a later day than today.
      day: dayOf(earliest(new Date(invoice.paidAt), now)),
      amountCents,
      source: `plan:${invoiceId}`,
      details: { invoiceId, planTitle: plan.title, periodStart, periodEnd },
    },
  ])
}

/** The running subscription of an account, else the one started last. */
export async function findSubscription(db: Db, accountId: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .selectAll('subscriptions')
    .select(['plans.title as plan_title', 'plans.price_cents', 'plans.period', 'plans.type as planType'])
    .where('subscriptions.account_id', '=', accountId)
    .orderBy(sql`subscriptions.state = 'canceled'`)
    .orderBy('subscriptions.started_at', 'desc')
    .executeTakeFirst()
}

/** The status an account has by its subscription, which replaces one an operator set manually. */
export async function statusBySubscription(db: Db, accountId: string): Promise<'activated' | 'overdue' | 'canceled'> {
  const found = await findSubscription(db, accountId)
  return accountStatusBy(found?.state ?? null) as 'activated' | 'overdue' | 'canceled'
}
