import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** What a player told of a live: seconds behind its edge, and its stalls since the last report. */
export type LiveReport = { videoKey: string; latency: number; stalls: number; stallMs: number }

/** Who is farther behind the edge, in seconds, has gone back: the mean says nothing of them. */
const farthestFromEdge = 60

/** Adds what players told to the minute of each live that is not finished. Of other media nothing is kept. Call it last: its rows are busy. */
export async function addLiveReports(trx: Db, reports: readonly LiveReport[], now: Date): Promise<void> {
  if (reports.length === 0) return
  const column = <K extends keyof LiveReport>(name: K) => reports.map((report) => report[name])
  await sql`
    insert into stat_live_minutes as m (video_key, minute, latency_sum, latency_reports, stalls, stall_ms)
    select r.video_key, date_trunc('minute', ${now}::timestamptz), coalesce(sum(r.latency) filter (where r.latency <= ${farthestFromEdge}), 0),
      count(*) filter (where r.latency <= ${farthestFromEdge}), sum(r.stalls), sum(r.stall_ms)
    from unnest(${column('videoKey')}::char(16)[], ${column('latency')}::double precision[], ${column('stalls')}::integer[],
        ${column('stallMs')}::double precision[]) as r(video_key, latency, stalls, stall_ms)
      join lives l on l.video_key = r.video_key and l.status in ('active', 'ended')
    group by r.video_key order by r.video_key
    on conflict (video_key, minute) do update set latency_sum = m.latency_sum + excluded.latency_sum,
      latency_reports = m.latency_reports + excluded.latency_reports, stalls = m.stalls + excluded.stalls, stall_ms = m.stall_ms + excluded.stall_ms`.execute(
    trx,
  )
}

/** A minute of a live; `latencySum` in seconds, `stallMs` in milliseconds. */
export type LiveMinute = {
  at: Date
  /** Null where nobody counted. */
  watching: number | null
  joined: number
  departed: number
  latencySum: number
  latencyReports: number
  stalls: number
  stallMs: number
}

/** All minutes of a live of which anything was counted, oldest first. */
export async function listLiveFigures(db: Db, key: string): Promise<LiveMinute[]> {
  const { rows } = await sql<LiveMinute>`
    select minute as at, m.watching, coalesce(m.joined, 0) as joined, coalesce(m.departed, 0) as departed,
      coalesce(s.latency_sum, 0) as "latencySum", coalesce(s.latency_reports, 0) as "latencyReports", coalesce(s.stalls, 0) as stalls,
      coalesce(s.stall_ms, 0) as "stallMs"
    from (select * from live_minutes where video_key = ${key}) m
      full join (select * from stat_live_minutes where video_key = ${key}) s using (minute)
    order by minute`.execute(db)
  return rows
}
