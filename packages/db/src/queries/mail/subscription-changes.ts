import { trialNoticeDays } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** What became of a subscription, and the owner to be mailed of it. */
export type SubscriptionChange = {
  kind: 'trial-ending' | 'trial-ended' | 'payment-failed' | 'overdue' | 'canceled'
  account_id: string
  period: string
  /** Title of the plan. */
  plan: string
  /** When it happened, or will. */
  at: Date
  /** What is charged; null where the kind has no amount. */
  cents: number | null
  name: string
  email: string
}

const dayMs = 86_400_000
/** Older changes are not mailed: after an outage, or where mails were switched on late. */
const freshDays = 7
const most = 500

/** Changes of subscriptions of which their owners were not mailed, the oldest first. */
export async function listSubscriptionChanges(db: Kysely<DatabaseSchema>, now: Date): Promise<SubscriptionChange[]> {
  const [soon, fresh] = [new Date(now.getTime() + trialNoticeDays * dayMs), new Date(now.getTime() - freshDays * dayMs)]
  const { rows } = await sql<SubscriptionChange>`
    with news as (
      select 'trial-ending' as kind, s.account_id, s.id as period, s.plan_id, s.trial_ends_at as at, coalesce(e.price_cents, p.price_cents) as cents
        from subscriptions s join plans p on p.id = s.plan_id
          left join parent_subscriptions e on s.issuer = 'embedded' and e.id = s.external_id
        where s.state = 'trial' and s.trial_ends_at > ${now} and s.trial_ends_at <= ${soon} and e.cancel_at_end is not true
      union all
      select 'trial-ended', s.account_id, s.id, s.plan_id, s.trial_ends_at, coalesce(e.price_cents, p.price_cents)
        from subscriptions s join plans p on p.id = s.plan_id
          left join parent_subscriptions e on s.issuer = 'embedded' and e.id = s.external_id
        where s.state = 'active' and s.trial_ends_at between ${fresh} and ${now}
      union all
      select 'overdue', account_id, id || ':' || extract(epoch from overdue_since), plan_id, overdue_since, null from subscriptions
        where state = 'overdue' and overdue_since > ${fresh}
      union all
      select 'canceled', s.account_id, s.id, s.plan_id, s.canceled_at, null from subscriptions s
        where s.state = 'canceled' and s.canceled_at > ${fresh}
          and not exists (select 1 from subscriptions o where o.account_id = s.account_id and o.started_at > s.started_at)
      union all
      select 'payment-failed', e.account_id, i.id, e.plan_id, i.due_at, i.amount_cents
        from parent_invoices i join parent_subscriptions e on e.id = i.subscription_id
        where i.state = 'failed' and e.state = 'active' and i.due_at > ${fresh})
    select n.*, p.title as plan, u.name, u.email from news n join accounts a on a.id = n.account_id join users u on u.id = a.owner_id
      join plans p on p.id = n.plan_id
    where not exists (select 1 from usage_mails m where m.account_id = n.account_id and m.kind = n.kind and m.period = n.period)
    order by n.at limit ${most}`.execute(db)
  return rows
}
