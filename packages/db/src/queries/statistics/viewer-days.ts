import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type ViewerDay = { accountId: string; viewerId: string; day: string }

/**
 * Writes down the days viewers watched on, and counts viewers of each day by the day they had watched on before (`stat_reach`), in whatever
 * order days come. People of a period are then those of its days whose day before lies before the period.
 */
export async function addViewerDays(trx: Db, days: readonly ViewerDay[]): Promise<void> {
  // One new day of a viewer a statement: the next one looks for the days around it among those already there.
  const byViewer = Map.groupBy(days, ({ viewerId }) => viewerId)
  for (let round = 0; ; round += 1) {
    const now = [...byViewer.values()].flatMap((ofViewer) => ofViewer[round] ?? [])
    if (now.length === 0) return
    await addDays(trx, now)
  }
}

async function addDays(trx: Db, days: readonly ViewerDay[]): Promise<void> {
  await sql`
    with told as materialized (
      select account_id, viewer_id, day, date_trunc('month', day)::date as month, 1 << (extract(day from day)::integer - 1) as bit
      from unnest(${days.map(({ accountId }) => accountId)}::char(16)[], ${days.map(({ viewerId }) => viewerId)}::char(16)[],
        ${days.map(({ day }) => day)}::date[]) as t(account_id, viewer_id, day)),
    fresh as (
      insert into viewer_months as m (account_id, viewer_id, month, days) select account_id, viewer_id, month, bit from told
      on conflict (viewer_id, month) do update set days = m.days | excluded.days where m.days & excluded.days = 0 returning viewer_id),
    placed as (
      select f.account_id, f.day, coalesce(b.day, '-infinity') as before, n.day as next from told f join fresh on fresh.viewer_id = f.viewer_id
        left join lateral (
          select last_day(d.month, case when d.month = f.month then d.days & (f.bit - 1) else d.days end) as day from viewer_months d
          where d.viewer_id = f.viewer_id and (d.month < f.month or d.month = f.month and d.days & (f.bit - 1) <> 0) order by d.month desc limit 1) b on true
        left join lateral (
          select first_day(d.month, case when d.month = f.month then d.days & ~(f.bit | (f.bit - 1)) else d.days end) as day from viewer_months d
          where d.viewer_id = f.viewer_id and (d.month > f.month or d.month = f.month and d.days & ~(f.bit | (f.bit - 1)) <> 0) order by d.month limit 1) n on true),
    changes as (
      select account_id, day, before, 1 as change from placed
      union all select account_id, next, before, -1 from placed where next is not null
      union all select account_id, next, day, 1 from placed where next is not null)
    insert into stat_reach as t (account_id, day, previous_day, viewers)
    select account_id, day, before, sum(change) from changes group by account_id, day, before having sum(change) <> 0 order by 1, 2, 3
    on conflict (account_id, day, previous_day) do update set viewers = t.viewers + excluded.viewers`.execute(trx)
}

/** Takes a viewer's days away, with what they count for. @returns the days. */
export async function takeViewerDays(trx: Db, viewerId: string): Promise<ViewerDay[]> {
  const { rows } = await sql<ViewerDay>`
    with months as (delete from viewer_months where viewer_id = ${viewerId} returning account_id, viewer_id, month, days),
    gone as (
      select account_id, viewer_id, month + d.bit as day from months cross join lateral generate_series(0, 30) as d(bit) where days & (1 << d.bit) <> 0),
    placed as (select *, coalesce(lag(day) over (order by day), '-infinity') as before from gone),
    counted as (
      update stat_reach t set viewers = t.viewers - 1 from placed p
      where t.account_id = p.account_id and t.day = p.day and t.previous_day = p.before)
    select account_id as "accountId", viewer_id as "viewerId", day::text as day from gone order by day`.execute(trx)
  return rows
}
