import type { Database } from '@videozz/db'
import { addSamples, decodeCurve } from '@videozz/domain'
import { sql } from 'kysely'

const day = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone 'America/Sao_Paulo')::date::text`
const hourInstant = sql`to_timestamp(h.hour::bigint * 3600)`
const ofHours = sql`every_session s cross join lateral unnest(s.hours, s.hour_seconds) as h(hour, seconds)`

/** Queries whose rows must be equal: the table as it is kept, and its recount from the sessions. */
const pairs = {
  hours: [
    sql`select account_id, hour, views_imprint, views_plain, round(seconds::numeric, 3)::float8 as seconds from stat_hours order by 1, 2`,
    sql`
      select account_id, hour, sum(views_imprint)::int as views_imprint, sum(views_plain)::int as views_plain, round(sum(seconds)::numeric, 3)::float8 as seconds
      from (
        select account_id, floor(extract(epoch from view_started_at) / 3600)::int as hour, (code is not null)::int as views_imprint,
          (code is null)::int as views_plain, 0::float8 as seconds from every_session where hours <> '{}'
        union all select s.account_id, h.hour, 0, 0, h.seconds from ${ofHours}) t
      group by 1, 2 order by 1, 2`,
  ],
  mediaDays: [
    sql`select account_id, day::text, video_key, views_imprint, views_plain, round(seconds::numeric, 3)::float8 as seconds from stat_media_days order by 1, 2, 3`,
    sql`
      select account_id, day, video_key, sum(views_imprint)::int as views_imprint, sum(views_plain)::int as views_plain,
        round(sum(seconds)::numeric, 3)::float8 as seconds
      from (
        select account_id, ${day(sql`view_started_at`)} as day, video_key, (code is not null)::int as views_imprint, (code is null)::int as views_plain,
          0::float8 as seconds from every_session where hours <> '{}'
        union all select s.account_id, ${day(hourInstant)}, s.video_key, 0, 0, h.seconds from ${ofHours}) t
      group by 1, 2, 3 order by 1, 2, 3`,
  ],
  sites: [
    sql`select account_id, day::text, value, views, round(seconds::numeric, 3)::float8 as seconds from stat_day_parts where part = 'site' order by 1, 2, 3`,
    sql`
      select account_id, day, value, sum(views)::int as views, round(sum(seconds)::numeric, 3)::float8 as seconds
      from (
        select account_id, ${day(sql`view_started_at`)} as day, coalesce(site, '') as value, 1 as views, 0::float8 as seconds
        from every_session where hours <> '{}'
        union all select s.account_id, ${day(hourInstant)}, coalesce(s.site, ''), 0, h.seconds from ${ofHours}) t
      group by 1, 2, 3 order by 1, 2, 3`,
  ],
  viewerDays: [
    sql`select viewer_id, day::text from viewer_days order by 1, 2`,
    sql`select distinct s.viewer_id, ${day(hourInstant)} as day from ${ofHours} where s.viewer_id is not null order by 1, 2`,
  ],
  reach: [
    sql`select account_id, day::text, previous_day::text, viewers from stat_reach where viewers <> 0 order by 1, 2, 3`,
    sql`
      select account_id, day, previous_day, count(*)::int as viewers from (
        select account_id, day, coalesce(lag(day) over (partition by viewer_id order by day), '-infinity') as previous_day
        from (select distinct s.account_id, s.viewer_id, ${day(hourInstant)} as day from ${ofHours} where s.viewer_id is not null) d) t
      group by 1, 2, 3 order by 1, 2, 3`,
  ],
  curves: [
    sql`
      select video_key, source_generation, day::text, views, points from media_curves order by 1, 2, 3`,
    sql`
      with seen as (
        select video_key, source_generation, ${day(sql`view_started_at`)} as day, watched, rewatched from every_session
        where hours <> '{}' and not isempty(watched)),
      counts as (select video_key, source_generation, day, count(*)::int as views from seen group by 1, 2, 3)
      select video_key, source_generation, day, views, g.second, count(*)::int as seen, count(*) filter (where rewatched @> g.second)::int as again
      from seen join counts using (video_key, source_generation, day) cross join lateral unnest(watched) as r
        cross join lateral generate_series(lower(r), upper(r) - 1) as g(second)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 5`,
  ],
  samples: [
    sql`
      select video_key, source_generation, day::text, samples from media_curves where samples is not null order by 1, 2, 3`,
    sql`
      with seen as (
        select s.video_key, s.source_generation, ${day(sql`s.view_started_at`)} as day, s.watched from every_session s
        where hours <> '{}' and not isempty(watched))
      select c.video_key, c.source_generation, c.day::text, p.place, count(*)::int as seen
      from media_curves c cross join generate_series(0, 100) as p(place)
        join seen s on s.video_key = c.video_key and s.source_generation = c.source_generation and s.day = c.day::text
          and s.watched @> round(p.place * (c.sampled_seconds - 1) / 100.0)::int
      where c.samples is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ],
  viewerMedia: [
    sql`
      select m.viewer_id, m.video_key, m.source_generation, m.watched::text, m.views, round(m.seconds::numeric, 3)::float8 as seconds, m.first_at, m.last_at
      from viewer_media m where exists (select from viewers v where v.id = m.viewer_id) order by 1, 2, 3`,
    sql`
      select s.viewer_id, s.video_key, s.source_generation, range_agg(s.watched)::text as watched, count(*)::int as views,
        round(sum((select sum(h) from unnest(s.hour_seconds) as h))::numeric, 3)::float8 as seconds, min(s.view_started_at) as first_at,
        max(s.watched_at) as last_at
      from every_session s join viewers v on v.id = s.viewer_id where s.hours <> '{}' group by 1, 2, 3 order by 1, 2, 3`,
  ],
  seenAgain: [
    sql`
      select m.viewer_id, m.video_key, m.source_generation, g.second from viewer_media m cross join lateral unnest(m.rewatched) as r
        cross join lateral generate_series(lower(r), upper(r) - 1) as g(second) order by 1, 2, 3, 4`,
    sql`
      select viewer_id, video_key, source_generation, second from (
        select s.viewer_id, s.video_key, s.source_generation, g.second, 1 + (s.rewatched @> g.second)::int as times
        from every_session s join viewers v on v.id = s.viewer_id cross join lateral unnest(s.watched) as r
          cross join lateral generate_series(lower(r), upper(r) - 1) as g(second)) t
      group by 1, 2, 3, 4 having sum(times) > 1 order by 1, 2, 3, 4`,
  ],
} as const

export type RecountedTable = keyof typeof pairs
export const recountedTables = Object.keys(pairs) as RecountedTable[]

type CurveRow = { points: Uint8Array }
type SampledRow = { samples: Uint8Array }

/** A row for each second that was seen, of a row of curves. */
function secondsOf({ points, ...row }: CurveRow): unknown[] {
  const curve = decodeCurve(points)
  const rows: unknown[] = []
  let [seen, again] = [0, 0]
  for (let i = 0; i < curve.length; i += 3) {
    seen += curve[i + 1] ?? 0
    again += curve[i + 2] ?? 0
    if (seen !== 0 || again !== 0)
      for (let second = curve[i] ?? 0; second < (curve[i + 3] ?? 0); second++) rows.push({ ...row, second, seen, again })
  }
  return rows
}

/** A row for each place whose second was seen, of a row of curves. */
function placesOf({ samples, ...row }: SampledRow): unknown[] {
  const sums: number[] = []
  addSamples(sums, samples)
  return sums.flatMap((seen, place) => (seen === 0 ? [] : [{ ...row, place, seen }]))
}

const unpacked = new Map<RecountedTable, (row: never) => unknown[]>([
  ['curves', secondsOf],
  ['samples', placesOf],
])

/** The rows of a table of statistics as it is kept, and as counted anew from the playback sessions, by SQL that shares nothing with the roll-up. */
export async function recountStatistics(db: Database, table: RecountedTable): Promise<{ kept: unknown[]; recounted: unknown[] }> {
  const [kept, recounted] = pairs[table]
  const rows = (await kept.execute(db)).rows
  const unpack = unpacked.get(table)
  return {
    kept: unpack ? (rows as never[]).flatMap(unpack) : rows,
    recounted: (await recounted.execute(db)).rows,
  }
}

/**
 * The same compared in the database, for more rows than memory holds; curves, which are unpacked here, are not that many.
 * @returns rows that are kept, and rows that only one of both has.
 */
export async function countRecountDifferences(db: Database, table: RecountedTable): Promise<{ kept: number; different: number }> {
  if (unpacked.has(table)) {
    const both = await recountStatistics(db, table)
    const [kept, recounted] = [both.kept, both.recounted].map((rows) => new Set(rows.map((row) => JSON.stringify(row))))
    const missing = (some = new Set<string>(), of = some) => [...some].filter((row) => !of.has(row)).length
    return { kept: both.kept.length, different: missing(kept, recounted) + missing(recounted, kept) }
  }
  const [kept, recounted] = pairs[table]
  const { rows } = await sql<{ kept: number; different: number }>`
    with kept as materialized (${kept}), recounted as materialized (${recounted})
    select (select count(*) from kept)::integer as kept, (
      (select count(*) from (table kept except all table recounted) k) + (select count(*) from (table recounted except all table kept) r))::integer as different`.execute(
    db,
  )
  return rows[0] ?? { kept: 0, different: 0 }
}
