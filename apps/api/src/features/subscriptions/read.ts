import type { Answer, Routes, Subscription } from '@videozz/contract'
import { findParentSubscription, findSubscription, listInvoices } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { presentInvoice } from '../../shared/present-invoice.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findSubscription>>> | NonNullable<Awaited<ReturnType<typeof findParentSubscription>>>

/** The subscription of an account: from the embedded parent platform, or from the last event of an external one. */
export async function readSubscription({ db, env }: Deps, accountId: string): Promise<Answer<Routes['getMySubscription']>> {
  if (env.subscriptions.parent === 'remote') {
    const row = await findSubscription(db, accountId)
    return { subscription: row ? present(row) : null, invoices: [], payment: null, shoppingUrl: env.subscriptions.shoppingUrl ?? null }
  }
  const [row, invoices] = [await findParentSubscription(db, accountId), await listInvoices(db, accountId)]
  const { payments: mode, instructions } = env.subscriptions
  return {
    subscription: row ? present(row) : null,
    invoices: invoices.map(presentInvoice),
    payment: { mode, instructions },
    shoppingUrl: null,
  }
}

function present(row: Row): Subscription {
  const iso = (instant: Date | null) => instant?.toISOString() ?? null
  const cancelAtEnd = 'cancel_at_end' in row && row.cancel_at_end
  const next = row.state === 'trial' ? row.trial_ends_at : row.state === 'active' ? row.period_end : null
  return {
    id: row.id,
    plan: { id: row.plan_id, title: row.plan_title, price: row.price_cents, period: row.period },
    state: row.state,
    startedAt: row.started_at.toISOString(),
    trialEndsAt: iso(row.trial_ends_at),
    periodEnd: iso(row.period_end),
    overdueSince: iso(row.overdue_since),
    canceledAt: iso(row.canceled_at),
    cancelAtEnd,
    nextCharge: next && !cancelAtEnd && row.price_cents > 0 ? { at: next.toISOString(), amountCents: row.price_cents } : null,
  }
}
