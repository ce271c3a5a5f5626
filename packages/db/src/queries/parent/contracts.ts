import { blocksContract, nextSubscriptionState, nextTurn } from '@videozz/domain'
import type { Kysely } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { issueInvoice, settle } from './invoices.ts'
import {
  endSubscription,
  moveSubscription,
  type ParentFault,
  type ParentInvoice,
  type ParentSubscription,
  type PlanRow,
  queueParentEvent,
} from './subscriptions.ts'

type Db = Kysely<DatabaseSchema>
const dayMs = 86_400_000

/**
 * `agreed`: what the buyer agrees to in one line: price, period, free days, and which of the buyer's subscriptions it is. Where it is another
 * later, the buyer must see it first; so it contracts once.
 */
export type Terms = { plan: PlanRow; replaces: ParentSubscription | undefined; trialDays: number; agreed: string }

/**
 * The terms a person would contract now, or why they cannot.
 * @param lock whether account, plan and subscriptions stay locked for the transaction.
 */
export async function readTerms(db: Db, accountId: string, planId: string, lock = false): Promise<Terms | { fault: ParentFault }> {
  const { status, plan_id: current } = await db
    .selectFrom('accounts')
    .select(['status', 'plan_id'])
    .where('id', '=', accountId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  // A blocked account stays blocked whatever is paid.
  if (status === 'disabled') return { fault: 'ACCOUNT_DISABLED' }
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', planId)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst()
  if (!plan || plan.hidden || plan.action !== 'buy') return { fault: 'PLAN_NOT_FOR_SALE' }
  // A canceled account may return to the free plan; for others on it there is nothing to contract.
  if (plan.type === 'default' && plan.id === current && status !== 'canceled') return { fault: 'PLAN_IS_CURRENT' }
  const before = await db
    .selectFrom('parent_subscriptions')
    .innerJoin('plans', 'plans.id', 'parent_subscriptions.plan_id')
    .selectAll('parent_subscriptions')
    .select('plans.type as planType')
    .where('account_id', '=', accountId)
    .orderBy('parent_subscriptions.id')
    .$if(lock, (query) => query.forUpdate('parent_subscriptions'))
    .execute()
  const running = before.find(({ state }) => state !== 'canceled')
  if (running && blocksContract({ ...running, cancelAtEnd: running.cancel_at_end })) return { fault: 'SUBSCRIPTION_RUNNING' }
  // The first paid subscription of an account has free days.
  const isFirst = before.every(({ planType }) => planType === 'default')
  const trialDays = isFirst && plan.price_cents > 0 ? plan.trial_days : 0
  return { plan, replaces: running, trialDays, agreed: `${plan.price_cents} ${plan.period} ${trialDays} ${before.length + 1}` }
}

export type Contract = {
  userId: string
  accountId: string
  planId: string
  affiliate: string | null
  /** The method charged automatically; null: the buyer pays by hand. */
  paymentMethod: string | null
  /** The terms the buyer saw; whatever they are now when absent. */
  agreed?: string
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
    const { plan, replaces, trialDays, agreed } = terms
    if (contract.agreed !== undefined && contract.agreed !== agreed) return { fault: 'CHECKOUT_CHANGED' }
    if (replaces) await endSubscription(trx, replaces, 'end', now)
    const trialEnd = trialDays > 0 ? new Date(now.getTime() + trialDays * dayMs) : null
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
        price_cents: plan.price_cents,
        period: plan.period,
        started_at: now,
        trial_ends_at: trialEnd,
        period_start: now,
        period_end: end,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueParentEvent(trx, subscription.id, 'contracted', now)
    if (trialEnd) return { subscription, invoice: null }
    const invoice = await issueInvoice(trx, subscription, { start: now, end }, now)
    if (!invoice) return { subscription, invoice: null }
    if (contract.paymentMethod === null) {
      const since = await findUnpaidSince(trx, contract.accountId, subscription.id)
      return { subscription: since ? await beginOwing(trx, subscription, since, now) : subscription, invoice }
    }
    const paid = await settle(trx, subscription, invoice, contract.paymentMethod, now)
    return { subscription, invoice: paid }
  })
}

/**
 * Due date of the first invoice that the account's subscriptions, but for one, left unpaid since the last payment; null where there is
 * none. A subscription that still runs ends where another is contracted.
 */
export async function findUnpaidSince(db: Db, accountId: string, besides = ''): Promise<Date | null> {
  const invoices = () =>
    db
      .selectFrom('parent_invoices as i')
      .innerJoin('parent_subscriptions as s', 's.id', 'i.subscription_id')
      .where('s.account_id', '=', accountId)
  const { paid } = await invoices()
    .select((select) => select.fn.max('i.paid_at').as('paid'))
    .executeTakeFirstOrThrow()
  const { since } = await invoices()
    .select((select) => select.fn.min('i.due_at').as('since'))
    .where('s.id', '<>', besides)
    .where('i.state', '<>', 'paid')
    .$if(paid !== null, (query) => query.where('i.due_at', '>', paid))
    .executeTakeFirstOrThrow()
  return since
}

/** Days of grace, and those in which embeds play on, are for who pays: contracting again and again must not add them up. */
async function beginOwing(trx: Db, row: ParentSubscription, since: Date, now: Date): Promise<ParentSubscription> {
  const moved = await moveSubscription(trx, row, 'miss', { overdue_since: now })
  await queueParentEvent(trx, row.id, 'overdue', now, { overdueSince: since })
  return moved
}
