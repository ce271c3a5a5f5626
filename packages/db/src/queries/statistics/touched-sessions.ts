import { hourOf, type RollableSession, type RolledSession } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { PlaybackSessionTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { SessionRef } from '../playback/sessions.ts'

type Db = Kysely<DatabaseSchema>
type Columns = Pick<
  Selectable<PlaybackSessionTable>,
  | 'id'
  | 'created_at'
  | 'account_id'
  | 'video_key'
  | 'viewer_id'
  | 'view_started_at'
  | 'watched_at'
  | 'site'
  | 'code'
  | 'source_generation'
  | 'position'
  | 'hours'
  | 'hour_seconds'
  | 'watched'
  | 'rewatched'
  | 'first_frame_ms'
  | 'stalls'
  | 'stall_ms'
  | 'play_errors'
  | 'play_bits'
  | 'play_ms'
  | 'browser'
  | 'device_kind'
  | 'network_kind'
> & { before: RolledSession; version: string }
/** A session with more than is rolled up of it; `version` is that of the row it was read from. */
export type TouchedSession = { ref: SessionRef; version: string; session: RollableSession }

const columns = sql`s.id, s.created_at, s.account_id, s.video_key, s.source_generation, s.viewer_id, s.view_started_at, s.watched_at, s.position,
  s.site, s.code, s.hours, s.hour_seconds, s.watched::text as watched, s.rewatched::text as rewatched, s.first_frame_ms, s.stalls, s.stall_ms,
  s.play_errors, s.play_bits, s.play_ms, s.browser, s.device_kind, s.network_kind, s.before, s.xmin::text as version`

/**
 * The sessions that wait longest to be rolled up, at most so many, and names in the queue that no session has.
 * Those queued less than `delaySeconds` ago are left, so that several reports are one change; an instant of the future is one of a clock set back.
 */
export async function readQueuedSessions(
  db: Db,
  limit: number,
  delaySeconds: number,
): Promise<{ touched: TouchedSession[]; gone: SessionRef[] }> {
  const { rows } = await sql<{ queued_id: string; queued_created: Date } & (Columns | { id: null })>`
    select q.session_id as queued_id, q.created_at as queued_created, ${columns}
    from (
        select session_id, created_at from stat_queue
        where queued_at <= now() - make_interval(secs => ${delaySeconds}) or queued_at > now() + interval '1 second'
        order by queued_at limit ${limit}) q
      left join playback_sessions s on s.id = q.session_id and s.created_at = q.created_at and s.before is not null`.execute(db)
  const touched: TouchedSession[] = []
  const gone: SessionRef[] = []
  for (const row of rows)
    if (row.id === null) gone.push({ id: row.queued_id, createdAt: row.queued_created })
    else touched.push(toTouched(row))
  return { touched, gone }
}

/** Those of the given viewers' sessions that have more than is rolled up, locked in the order of their ids. */
export async function lockTouchedSessionsOf(trx: Db, viewerIds: readonly string[]): Promise<TouchedSession[]> {
  const { rows } = await sql<Columns>`
    select ${columns} from playback_sessions s where s.viewer_id = any(${viewerIds}::char(16)[]) and s.before is not null
    order by s.id for update`.execute(trx)
  return rows.map(toTouched)
}

/** Keys that were given begin a view as well, of which nothing is counted before its player tells of a second. */
const viewOf = ({ view_started_at: began, hours }: Columns): Pick<RollableSession, 'viewHour' | 'viewStartedAt'> =>
  began === null || hours.length === 0 ? { viewHour: null, viewStartedAt: null } : { viewHour: hourOf(began), viewStartedAt: began }

const toTouched = (row: Columns): TouchedSession => ({
  ref: { id: row.id, createdAt: row.created_at },
  version: row.version,
  session: {
    accountId: row.account_id,
    videoKey: row.video_key,
    sourceGeneration: row.source_generation,
    viewerId: row.viewer_id,
    imprint: row.code !== null,
    openedHour: hourOf(row.created_at),
    ...viewOf(row),
    watchedAt: row.watched_at,
    position: row.position,
    hours: row.hours,
    seconds: row.hour_seconds,
    watched: row.watched,
    rewatched: row.rewatched,
    firstFrame: row.first_frame_ms,
    stalls: row.stalls,
    stallMs: row.stall_ms,
    errors: row.play_errors,
    bits: row.play_bits,
    playMs: row.play_ms,
    browser: row.browser,
    deviceKind: row.device_kind,
    networkKind: row.network_kind,
    site: row.site,
    before: row.before,
  },
})

/** What is rolled up of a session once it is counted as it was read. */
const rolledOf = ({ session }: TouchedSession): RolledSession => {
  const { watched, rewatched, hours, seconds, viewHour, firstFrame, stalls, stallMs, errors, bits, playMs } = session
  const own = { watched, rewatched, hours: [...hours], seconds: [...seconds], view: viewHour !== null, firstFrame }
  return { ...own, stalls, stallMs, errors, bits, playMs }
}

/**
 * Marks sessions as rolled up as they were read, and those of `completed` as completed. One that was reported meanwhile stays in the queue,
 * with what is rolled up of it. All rows are locked at once, in the order of their ids, as reports lock them.
 */
export async function settleSessions(
  trx: Db,
  { touched, gone, completed }: { touched: readonly TouchedSession[]; gone: readonly SessionRef[]; completed: readonly SessionRef[] },
): Promise<void> {
  const ids = (refs: readonly SessionRef[]) => sql`${refs.map(({ id }) => id)}::char(16)[]`
  const instants = (refs: readonly SessionRef[]) => sql`${refs.map(({ createdAt }) => createdAt)}::timestamptz[]`
  const refs = touched.map(({ ref }) => ref)
  await sql`
    with known as materialized (
      select * from unnest(${ids(refs)}, ${instants(refs)}, ${touched.map(({ version }) => version)}::text[],
        ${touched.map((entry) => JSON.stringify(rolledOf(entry)))}::jsonb[]) as k(id, created_at, version, rolled)),
    complete as materialized (select * from unnest(${ids(completed)}, ${instants(completed)}) as c(id, created_at)),
    held as materialized (
      select s.id, s.created_at, s.xmin::text as version from playback_sessions s
        join (select id, created_at from known union select id, created_at from complete) n on n.id = s.id and n.created_at = s.created_at
      order by s.id for update of s),
    settled as (
      update playback_sessions s set completed = s.completed or c.id is not null,
        before = case when k.id is null then s.before when held.version = k.version then null else k.rolled end
      from held left join known k on k.id = held.id left join complete c on c.id = held.id
      where s.id = held.id and s.created_at = held.created_at returning s.id, s.created_at, k.id is not null and s.before is null as done, k.id is not null as known),
    again as (
      update stat_queue q set queued_at = now() from settled s
      where q.session_id = s.id and q.created_at = s.created_at and s.known and not s.done)
    delete from stat_queue q using (
        select id, created_at from settled where done
        union all select * from unnest(${ids(gone)}, ${instants(gone)})) d
      where q.session_id = d.id and q.created_at = d.created_at`.execute(trx)
}
