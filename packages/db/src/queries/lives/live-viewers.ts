import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type LivePoint = { at: Date; watching: number }

/** Who holds the right to play these media now and does play; a viewer without identity counts by session, previews do not count. */
const watching = (now: Date) => sql`
  select s.video_key, count(distinct coalesce(s.viewer_id, s.id))::integer as watching from playback_leases l
    join playback_sessions s on s.id = l.session_id and s.created_at > ${now}::timestamptz - interval '1 day'
  where l.expires_at > ${now} and l.ended_reason is null and l.paused_at is null and not s.preview and s.view_started_at is not null
    and s.video_key in (select video_key from wanted)
  group by s.video_key`

/** How many watch a live now. */
export async function countLiveViewers(db: Db, key: string, now: Date): Promise<number> {
  const { rows } = await sql<{ watching: number }>`
    with wanted as (select ${key}::char(16) as video_key) select watching from (${watching(now)}) w`.execute(db)
  return rows[0]?.watching ?? 0
}

/** Notes how many watch each live on air, once a minute, and its most so far. @returns how many lives are on air. */
export async function noteLiveViewers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ lives: number }>`
    with wanted as (select video_key from lives where status = 'active'),
    counted as (select wanted.video_key, coalesce(w.watching, 0) as watching from wanted left join (${watching(now)}) w using (video_key)),
    noted as (
      insert into live_minutes (video_key, minute, watching) select video_key, date_trunc('minute', ${now}::timestamptz), watching from counted
      on conflict (video_key, minute) do update set watching = greatest(live_minutes.watching, excluded.watching)),
    peaks as (
      update lives l set peak = counted.watching, peak_at = ${now} from counted where l.video_key = counted.video_key and counted.watching > l.peak)
    select count(*)::integer as lives from counted`.execute(db)
  return rows[0]?.lives ?? 0
}

/** Viewers of a live by minute, the latest of them, oldest first. */
export async function listLiveMinutes(db: Db, key: string, most: number): Promise<LivePoint[]> {
  const latest = await db
    .selectFrom('live_minutes')
    .select(['minute as at', 'watching'])
    .where('video_key', '=', key)
    .orderBy('minute', 'desc')
    .limit(most)
    .execute()
  return latest.toReversed()
}
