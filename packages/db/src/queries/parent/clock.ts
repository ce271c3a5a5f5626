import { chargesLater, nextTurn, overdueLimitDays, paymentGraceDays } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { issueInvoice, settle } from './invoices.ts'
import { endSubscription, moveSubscription, owed, type ParentInvoice, type ParentSubscription, queueParentEvent } from './subscriptions.ts'

type Db = Kysely<DatabaseSchema>
const dayMs = 86_400_000
const batch = 200
const declined = 'O cartão recusou a cobrança.'

/** Exceeding this number of steps is a program error: no subscription needs as many. */
const mostSteps = 500

/**
 * Advances the embedded parent platform's subscriptions to `now`, each in its own transaction: ends of trials, invoices of new periods,
 * charges, overdue subscriptions and those canceled at the end of their period. Idempotent.
 * @returns how many it advanced.
 * @throws AggregateError of those that failed, after all others.
 */
export async function advanceSubscriptions(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let moved = 0
  let after = ''
  const faults: unknown[] = []
  while (!signal?.aborted) {
    const due = await listDue(db, now, after)
    for (const id of due) {
      if (signal?.aborted) break
      try {
        if (await db.transaction().execute((trx) => advanceOne(trx, id, now))) moved += 1
      } catch (error) {
        faults.push(new Error(`The subscription ${id} could not be moved on`, { cause: error }))
      }
    }
    if (due.length < batch) break
    after = due.at(-1) ?? after
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} subscriptions could not be moved on, ${moved} were`)
  return moved
}

async function listDue(db: Db, now: Date, after: string): Promise<string[]> {
  const limit = new Date(now.getTime() - overdueLimitDays * dayMs)
  const { rows } = await sql<{ id: string }>`
    select id from parent_subscriptions s where id > ${after} and (
      (state = 'trial' and trial_ends_at <= ${now}) or (state = 'overdue' and overdue_since <= ${limit})
      or (state = 'active' and (period_end <= ${now} or exists (
        select 1 from parent_invoices i where i.subscription_id = s.id and i.state = any(${owed}) and i.due_at <= ${now}))))
    order by id limit ${batch}`.execute(db)
  return rows.map(({ id }) => id)
}

async function advanceOne(trx: Db, id: string, now: Date): Promise<boolean> {
  for (let step = 0; step < mostSteps; step++) {
    const row = await trx.selectFrom('parent_subscriptions').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!row) return false
    if (!(await advanceOnce(trx, row, now))) return step > 0
  }
  throw new Error(`The subscription ${id} does not come to rest`)
}

/** One step of one subscription. @returns whether there may be another. */
async function advanceOnce(trx: Db, row: ParentSubscription, now: Date): Promise<boolean> {
  const { state, trial_ends_at: trialEnd, period_end: periodEnd, overdue_since: overdueSince } = row
  if (state === 'trial' && trialEnd && trialEnd <= now) {
    if (row.cancel_at_end) return end(trx, row, 'end', trialEnd)
    await moveSubscription(trx, row, 'trial-over', {})
    return beginPeriod(trx, row, trialEnd, now)
  }
  if (state === 'overdue') {
    if (!overdueSince || overdueSince.getTime() + overdueLimitDays * dayMs > now.getTime()) return false
    return end(trx, row, 'give-up', now)
  }
  if (state !== 'active') return false
  const dues = await trx
    .selectFrom('parent_invoices')
    .selectAll()
    .where('subscription_id', '=', row.id)
    .where('state', 'in', owed)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('period_start')
    .execute()
  for (const invoice of dues) if (await chargeAgain(trx, row, invoice, now)) return true
  // The operator may still find the payment that the buyer reported.
  const grace = (invoice: ParentInvoice) => (invoice.state === 'reported' ? paymentGraceDays.reported : paymentGraceDays.unpaid) * dayMs
  if (dues.some((invoice) => invoice.due_at.getTime() + grace(invoice) <= now.getTime())) {
    await moveSubscription(trx, row, 'miss', { overdue_since: now })
    await queueParentEvent(trx, row.id, 'overdue', now)
    return true
  }
  if (!periodEnd || periodEnd > now) return false
  return row.cancel_at_end ? end(trx, row, 'end', periodEnd) : beginPeriod(trx, row, periodEnd, now)
}

async function end(trx: Db, row: ParentSubscription, event: 'end' | 'give-up', at: Date): Promise<true> {
  await endSubscription(trx, row, event, at)
  return true
}

async function beginPeriod(trx: Db, row: ParentSubscription, start: Date, now: Date): Promise<true> {
  const end = nextTurn(row.trial_ends_at ?? row.started_at, start, row.period)
  await trx.updateTable('parent_subscriptions').set({ period_start: start, period_end: end }).where('id', '=', row.id).execute()
  await issueInvoice(trx, row, { start, end }, now)
  await queueParentEvent(trx, row.id, 'renewed', now)
  return true
}

/** Charges an invoice with automatic payment, once a day while it is due. @returns whether a charge was tried. */
async function chargeAgain(trx: Db, row: ParentSubscription, invoice: ParentInvoice, now: Date): Promise<boolean> {
  if (row.payment_method === null || invoice.state === 'reported') return false
  if (invoice.due_at.getTime() + invoice.attempts * dayMs > now.getTime()) return false
  if (chargesLater(row.payment_method)) {
    await settle(trx, row, invoice, row.payment_method, now)
    return true
  }
  // As many as the days since: an outage is not made up for by charges in a row.
  const attempts = Math.floor((now.getTime() - invoice.due_at.getTime()) / dayMs) + 1
  await trx.updateTable('parent_invoices').set({ state: 'failed', attempts, last_error: declined }).where('id', '=', invoice.id).execute()
  return true
}
