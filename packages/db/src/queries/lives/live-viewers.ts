import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type LivePoint = { at: Date; watching: number }

/** Who holds the right to play these media now and does play, each once; a viewer without identity is a session, previews do not count. */
const watchers = (now: Date) => sql`
  select distinct s.video_key, coalesce(s.viewer_id, s.id) as watcher from playback_leases l
    join playback_sessions s on s.id = l.session_id and s.created_at > ${now}::timestamptz - interval '1 day'
  where l.expires_at > ${now} and l.ended_reason is null and l.paused_at is null and not s.preview and s.view_started_at is not null
    and s.video_key in (select video_key from wanted)`

/** How many watch a live now. */
export async function countLiveViewers(db: Db, key: string, now: Date): Promise<number> {
  const { rows } = await sql<{ watching: number }>`
    with wanted as (select ${key}::char(16) as video_key) select count(*)::integer as watching from (${watchers(now)}) w`.execute(db)
  return rows[0]?.watching ?? 0
}

/** Notes how many watch each live on air and how many came and went, once a minute, and its most so far. @returns how many lives are on air. */
export async function noteLiveViewers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ lives: number }>`
    with wanted as (select video_key from lives where status = 'active'),
    present as materialized (${watchers(now)}),
    came as (
      insert into live_watchers (video_key, watcher) select video_key, watcher from present order by 1, 2 on conflict do nothing returning video_key),
    went as (
      delete from live_watchers w using lives l where l.video_key = w.video_key and (l.status = 'finished' or (l.status = 'active'
        and not exists (select from present p where p.video_key = w.video_key and p.watcher = w.watcher))) returning w.video_key),
    counted as (
      select video_key, (select count(*) from present p where p.video_key = w.video_key)::integer as watching,
        (select count(*) from came c where c.video_key = w.video_key)::integer as joined,
        (select count(*) from went g where g.video_key = w.video_key)::integer as departed
      from wanted w),
    noted as (
      insert into live_minutes as m (video_key, minute, watching, joined, departed)
      select video_key, date_trunc('minute', ${now}::timestamptz), watching, joined, departed from counted order by 1
      on conflict (video_key, minute) do update set watching = greatest(m.watching, excluded.watching), joined = m.joined + excluded.joined,
        departed = m.departed + excluded.departed),
    peaks as (
      update lives l set peak = counted.watching, peak_at = ${now} from counted where l.video_key = counted.video_key and counted.watching > l.peak)
    select count(*)::integer as lives from counted`.execute(db)
  return rows[0]?.lives ?? 0
}

/** Counts who watched a live of an account in all: those whose playing began between two instants. */
export async function noteLiveAudience(
  trx: Db,
  { accountId, key }: { accountId: string; key: string },
  from: Date,
  to: Date,
): Promise<void> {
  await trx
    .updateTable('lives')
    .set({ audience: liveAudience(accountId, key, from, to) })
    .where('video_key', '=', key)
    .execute()
}

const liveAudience = (accountId: string, key: string, from: Date, to: Date) => sql<number>`(
  select count(distinct coalesce(viewer_id, id))::integer from playback_sessions
  where account_id = ${accountId} and video_key = ${key} and not preview and created_at > ${from}::timestamptz - interval '1 day'
    and view_started_at between ${from} and ${to})`

/** How many have watched a live so far that is not finished. */
export async function countLiveAudience(
  db: Db,
  { accountId, key }: { accountId: string; key: string },
  from: Date,
  to: Date,
): Promise<number> {
  const { rows } = await sql<{ audience: number }>`select ${liveAudience(accountId, key, from, to)} as audience`.execute(db)
  return rows[0]?.audience ?? 0
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
