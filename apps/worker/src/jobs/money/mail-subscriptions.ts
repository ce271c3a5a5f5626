import type { Database } from '@videozz/db'
import { trialNoticeDays } from '@videozz/domain'
import { sql } from 'kysely'
import { queueMail } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { composeSubscriptionMail, type SubscriptionNews } from './subscription-mail.ts'

const day = 86_400_000
/** What is longer ago is told no more: after an outage, or where mails were switched on late. */
const freshDays = 7
const most = 500

type Row = SubscriptionNews & { account_id: string; period: string; name: string; email: string }

/** Mails what became of subscriptions, each thing once. */
export async function mailSubscriptions(deps: Deps, now: Date): Promise<void> {
  for (const row of await listNews(deps.db, now)) await tell(deps, row)
}

async function tell({ db, env, jobs, log }: Deps, row: Row): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('usage_mails')
      .values({ account_id: row.account_id, kind: row.kind, period: row.period })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (!first) return
    const mail = composeSubscriptionMail(row, { product: env.product, publicUrl: env.publicUrl, name: row.name })
    await queueMail({ db: trx, jobs }, row.email, mail)
    log.info({ account: row.account_id, mail: row.kind }, 'mailed of a subscription')
  })
}

async function listNews(db: Database, now: Date): Promise<Row[]> {
  const [soon, fresh] = [new Date(now.getTime() + trialNoticeDays * day), new Date(now.getTime() - freshDays * day)]
  const { rows } = await sql<Row>`
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
