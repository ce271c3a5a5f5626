import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type TrafficOrigin = 'served' | 'imported'
/** Bytes of a media's segments sent on a day of São Paulo. */
export type MediaTraffic = { videoKey: string; day: string; bytes: number; requests: number }
/** `estimate`: a proxy sends segments and its log of that day was not imported. */
export type TrafficDay = { day: string; bytes: number; requests: number; origin: TrafficOrigin; estimate: boolean }

/** Adds bytes sent to the days of the accounts the media belong to, deleted media included; unknown media are ignored. */
export async function addTraffic(db: Db, origin: TrafficOrigin, rows: readonly MediaTraffic[]): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof MediaTraffic>(key: K) => rows.map((row) => row[key])
  // In one order, so that several apis wait for each other instead of for ever.
  await sql`
    insert into traffic_days as t (account_id, day, origin, bytes, requests)
    select v.account_id, r.day, ${origin}, sum(r.bytes), sum(r.requests)
    from unnest(${column('videoKey')}::char(16)[], ${column('day')}::date[], ${column('bytes')}::bigint[], ${column('requests')}::bigint[])
        as r(video_key, day, bytes, requests) join videos v on v.key = r.video_key
    group by v.account_id, r.day order by v.account_id, r.day
    on conflict (account_id, day, origin) do update set bytes = t.bytes + excluded.bytes, requests = t.requests + excluded.requests`.execute(
    db,
  )
}

/** Longest gap without requests between two logs; a longer one means a missing log. */
const quiet = sql`interval '1 hour'`

type Counted = {
  day: string
  /** Whether an imported log has a line of the day, and whether logs reach from before it to after it without a gap. */
  touched: boolean
  whole: boolean
  served: number
  servedRequests: number
  imported: number
  importedRequests: number
}

/**
 * Bytes sent to an account's students on each of these days. The log of a proxy holds everything that was sent, also what it fetched from
 * us: on its days it replaces our own count, and for a day it covers in part the larger figure is returned.
 * @param behind whether a proxy sends segments, so that our own count is only a part of them.
 */
export async function readTraffic(
  db: Db,
  accountId: string,
  days: { first: string; last: string },
  behind: boolean,
): Promise<TrafficDay[]> {
  const { rows } = await sql<Counted>`
    with days as (
      select d::date as day, d at time zone 'America/Sao_Paulo' as starts, (d + interval '1 day') at time zone 'America/Sao_Paulo' as ends
      from generate_series(${days.first}::timestamp, ${days.last}::timestamp, interval '1 day') d),
    span as (select min(starts) as starts, max(ends) as ends from days),
    logs as materialized (
      select first_at, last_at, max(last_at) over (order by first_at, last_at rows between unbounded preceding and 1 preceding) as reached
      from traffic_imports, span where first_at < span.ends + ${quiet} and last_at >= span.starts - ${quiet}),
    gaps as (
      select coalesce(reached, '-infinity') as since, first_at as until from logs where reached is null or first_at > reached + ${quiet}
      union all select max(last_at), 'infinity' from logs having count(*) > 0),
    touched as (select day, exists (select from logs where first_at < days.ends and last_at >= days.starts) as touched from days)
    select days.day, touched.touched,
      touched.touched and not exists (select from gaps where since < days.ends and until > days.starts) as whole,
      coalesce(s.bytes, 0) as served, coalesce(s.requests, 0) as "servedRequests",
      coalesce(i.bytes, 0) as imported, coalesce(i.requests, 0) as "importedRequests"
    from days join touched using (day)
      left join traffic_days s on s.account_id = ${accountId} and s.day = days.day and s.origin = 'served'
      left join traffic_days i on i.account_id = ${accountId} and i.day = days.day and i.origin = 'imported'
    order by days.day`.execute(db)
  return rows.map(({ day, touched, whole, served, servedRequests, imported, importedRequests }) =>
    touched && (whole || imported >= served)
      ? { day, bytes: imported, requests: importedRequests, origin: 'imported', estimate: behind && !whole }
      : { day, bytes: served, requests: servedRequests, origin: 'served', estimate: behind },
  )
}
