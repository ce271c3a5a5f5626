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
    with fresh as (
      insert into viewer_days (account_id, viewer_id, day)
      select * from unnest(${days.map(({ accountId }) => accountId)}::char(16)[], ${days.map(({ viewerId }) => viewerId)}::char(16)[],
        ${days.map(({ day }) => day)}::date[])
      on conflict do nothing returning *),
    placed as (
      select f.account_id, f.day, coalesce(b.day, '-infinity') as before, n.day as next from fresh f
        left join lateral (select max(d.day) as day from viewer_days d where d.viewer_id = f.viewer_id and d.day < f.day) b on true
        left join lateral (select min(d.day) as day from viewer_days d where d.viewer_id = f.viewer_id and d.day > f.day) n on true),
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
    with gone as (
      delete from viewer_days where viewer_id = ${viewerId} returning account_id, viewer_id, day),
    placed as (select *, coalesce(lag(day) over (order by day), '-infinity') as before from gone),
    counted as (
      update stat_reach t set viewers = t.viewers - 1 from placed p
      where t.account_id = p.account_id and t.day = p.day and t.previous_day = p.before)
    select account_id as "accountId", viewer_id as "viewerId", day::text as day from gone order by day`.execute(trx)
  return rows
}
