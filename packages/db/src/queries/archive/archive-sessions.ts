import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../in-transaction.ts'
import { runAlone } from '../../run-alone.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { lockRollUps } from '../statistics/roll-up.ts'
import { compactTables } from './compact-tables.ts'
import { dropEmptyPartitions } from './drop-empty-partitions.ts'
import { rebuildIndexes } from './rebuild-indexes.ts'

type Db = Kysely<DatabaseSchema>
/** Sessions in a row of the archive. */
const chunkSize = 1000
/** Sessions moved in one transaction, during which nothing is rolled up. */
const moveSize = 5 * chunkSize
/** Codes in a page. */
const pageSize = 2000

/** Sessions of an account that were opened in [from, to). */
type AccountMonth = { accountId: string; from: Date; to: Date }

/**
 * Moves the sessions of the months (UTC) that ended before `before`, and the evidence of their codes, to the archive. What is not rolled up
 * yet stays. What it has moved is moved when it is interrupted; a second process does nothing meanwhile.
 * @returns sessions moved.
 */
export async function archiveSessions(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  const moved = await runAlone(db, 'archive-sessions', async (connection) => {
    let total = 0
    for (const month of await listMonths(connection, before)) {
      const places = await listPlaces(connection, month)
      for (let from = 0; from < places; from += moveSize) {
        signal.throwIfAborted()
        total += await inTransaction(connection, (trx) => moveToArchive(trx, from, from + moveSize))
      }
    }
    await inTransaction(connection, writeCodePages)
    await dropEmptyPartitions(connection, before)
    if (total === 0) return total
    await rebuildIndexes(connection, ['imprint_codes', 'archived_codes', 'stat_queue', 'viewer_media'])
    await compactTables(connection, ['viewer_months', 'stat_media_days', 'stat_reach', 'media_curves'])
    return total
  })
  return moved ?? 0
}

async function listMonths(db: Db, before: Date): Promise<AccountMonth[]> {
  const { rows } = await sql<AccountMonth>`
    select account_id as "accountId", month at time zone 'UTC' as "from", (month + interval '1 month') at time zone 'UTC' as "to"
    from (select distinct account_id, date_trunc('month', created_at at time zone 'UTC') as month from playback_sessions
      where created_at < date_trunc('month', ${before}::timestamptz, 'UTC')) m
    order by month, account_id`.execute(db)
  return rows
}

/** Numbers the sessions of a month by their viewers, in a temporary table of this connection. @returns how many there are. */
async function listPlaces(connection: Db, { accountId, from, to }: AccountMonth): Promise<number> {
  await sql`drop table if exists archiving`.execute(connection)
  await sql`
    create temporary table archiving as
    select id, created_at, (row_number() over (order by viewer_id, created_at, id))::integer as place from playback_sessions
    where account_id = ${accountId} and created_at >= ${from} and created_at < ${to} and before is null`.execute(connection)
  await sql`create index on archiving (place)`.execute(connection)
  await sql`analyze archiving`.execute(connection)
  const { rows } = await sql<{ places: number }>`select count(*)::integer as places from archiving`.execute(connection)
  return rows[0]?.places ?? 0
}

/** Milliseconds from one instant of a session to another. */
const offset = (to: string, from: string) =>
  sql`array_agg(case when ${sql.raw(to)} is not null then greatest(least(extract(epoch from ${sql.raw(to)} - ${sql.raw(from)}) * 1000, 2147483647), -2147483648)::integer end order by place)`
const list = (column: string) => sql`array_agg(${sql.raw(column)} order by place)`
/** The same, and null where no session has any. */
const some = (column: string, has: string) => sql`case when bool_or(${sql.raw(has)}) then array_agg(${sql.raw(column)} order by place) end`

/** Moves the sessions of these places that are rolled up. Writers of roll-ups, of viewers and of reports wait until its end. */
async function moveToArchive(trx: Db, after: number, until: number): Promise<number> {
  // Viewers first, as erasing and merging lock them.
  await sql`
    select from viewers where id in (
      select s.viewer_id from archiving a join playback_sessions s on s.id = a.id and s.created_at = a.created_at where a.place > ${after} and a.place <= ${until})
    order by id for no key update`.execute(trx)
  await lockRollUps(trx)
  const { rows } = await sql<{ moved: number }>`
    with held as materialized (
      select s.* from playback_sessions s join archiving a on a.id = s.id and a.created_at = s.created_at
      where a.place > ${after} and a.place <= ${until} and s.before is null order by s.id for update of s),
    evidence as (delete from imprint_codes c using held h where c.code = h.code and c.session_id = h.id),
    numbered as (
      select h.*, e.verified, e.viewer_hash, e.code_version, e.viewer_id as identity_id, e.viewer_erased_at, e.viewer_id is distinct from h.viewer_id and e.code is not null as differs,
        (row_number() over (order by h.viewer_id, h.video_key, h.created_at, h.id) - 1)::integer as place
      from held h left join imprint_codes e on e.code = h.code and e.session_id = h.id),
    placed as (select *, min(created_at) over (partition by place / ${chunkSize}) as chunk_at from numbered),
    chunks as (
      insert into session_archive (account_id, first_at, last_at, first_viewer, last_viewer, sessions, reduced, ids, created, media, generations, source_generations,
        viewers, previews, previewers, codes, partners, devices, addresses, agents, sites, began, reported, watched_at, watched, rewatched, positions, hours,
        completed, browsers, device_kinds, networks, first_frames, stalls, stall_ms, errors, error_codes, bits, play_ms, verified, hashes, versions,
        identities, erased)
      select account_id, min(created_at), max(created_at), min(viewer_id), max(viewer_id), count(*), bool_and(device = ''), string_agg(rpad(id::text, 16), '' order by place),
        ${list('(extract(epoch from created_at - chunk_at) * 1000 - 2147483648)::integer')}, ${list('video_key')},
        ${list('generation')}, ${list('source_generation')}, ${list('viewer_id')}, ${some('preview', 'preview')}, ${some('previewer_id', 'previewer_id is not null')},
        ${some('code', 'code is not null')}, ${list('partner')}, ${some('device', "device <> ''")}, ${some('address', 'address is not null')},
        ${some('user_agent', 'user_agent is not null')}, ${some('site', 'site is not null')}, ${offset('view_started_at', 'created_at')}, ${offset('last_report_at', 'created_at')},
        ${offset('watched_at', 'last_report_at')}, ${list('watched::text')}, ${some('rewatched::text', 'not isempty(rewatched)')}, ${list('round(position * 1000)::integer')},
        ${list(hours)}, ${list('completed')}, ${some('browser', 'browser is not null')}, ${some('device_kind', 'device_kind is not null')},
        ${some('network_kind', 'network_kind is not null')}, ${some('first_frame_ms', 'first_frame_ms is not null')}, ${some('stalls', 'stalls > 0')},
        ${some('stall_ms', 'stall_ms > 0')}, ${some('play_errors', 'play_errors > 0')}, ${some("array_to_string(play_error_codes, ',')", "play_error_codes <> '{}'")},
        ${some('round(play_bits / 1000)::integer', 'play_bits > 0')}, ${some('round(play_ms)::integer', 'play_ms > 0')}, ${some('verified', 'verified is not null')},
        ${some('viewer_hash', 'viewer_hash is not null')}, ${some('code_version', 'code_version is not null')}, ${some('identity_id', 'differs')},
        ${some('viewer_erased_at', 'viewer_erased_at is not null')}
      from placed group by account_id, place / ${chunkSize} returning id, codes),
    codes as (
      insert into archived_codes (hash, archive_id) select archived_code_hash(c.code), chunks.id from chunks cross join lateral unnest(chunks.codes) as c(code)
      where c.code is not null),
    months as (
      select viewer_id, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::integer as sessions,
        coalesce(jsonb_agg(distinct left(md5(device), 8)) filter (where device <> ''), '[]') as devices
      from held where viewer_id is not null group by 1, 2),
    viewed as (
      update viewers w set archived = w.archived || jsonb_build_object(m.month, jsonb_build_object('s', coalesce((w.archived -> m.month ->> 's')::integer, 0) + m.sessions,
        'd', (select coalesce(jsonb_agg(distinct d), '[]') from jsonb_array_elements(coalesce(w.archived -> m.month -> 'd', '[]') || m.devices) as d)))
      from months m where m.viewer_id = w.id),
    gone as (delete from playback_sessions s using held h where s.id = h.id and s.created_at = h.created_at)
    select count(*)::integer as moved from held`.execute(trx)
  return rows[0]?.moved ?? 0
}

/** Media seconds by hour, as `hours after that of its opening:seconds`. */
const hours = `(select string_agg(h.hour - floor(extract(epoch from created_at) / 3600)::integer || ':' || h.seconds, ',' order by h.n)
  from unnest(hours, hour_seconds) with ordinality as h(hour, seconds, n))`

/** Sorts the codes of a run into pages. Codes with one hash are in one page. */
async function writeCodePages(trx: Db): Promise<void> {
  await sql`
    with taken as (delete from archived_codes returning hash, archive_id),
    ranked as (select hash, archive_id, (rank() over (order by hash) - 1) / ${pageSize}::integer as page from taken)
    insert into archived_code_pages (run, first_hash, hashes, archive_ids)
    select coalesce((select max(run) from archived_code_pages), 0) + 1, min(hash), array_agg(hash order by hash, archive_id), array_agg(archive_id order by hash, archive_id)
    from ranked group by page`.execute(trx)
}
