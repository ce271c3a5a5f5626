import { type Kysely, sql } from 'kysely'

/**
 * Sessions of past months with the evidence of their codes: up to a thousand of an account in a row, an array for each column, which
 * PostgreSQL compresses (`session_archive`), instead of a row and six index entries for each. Codes are found by a hash of 32 bits, in
 * sorted pages of a run of the archiving job (`archived_code_pages`), or one by one until that run has ended (`archived_codes`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_archive (
      id integer generated always as identity primary key, account_id char(16) not null, first_at timestamptz not null, last_at timestamptz not null,
      first_viewer char(16), last_viewer char(16), sessions integer not null, reduced boolean not null default false,
      ids text not null, created integer[] not null, media char(16)[] not null, generations integer[] not null, source_generations integer[] not null,
      viewers char(16)[], previews boolean[], previewers char(16)[], codes char(10)[], partners text[] not null, devices text[], addresses inet[], agents text[], sites text[],
      began integer[], reported integer[], watched_at integer[], watched text[], rewatched text[], positions integer[], hours text[], completed boolean[] not null,
      browsers text[], device_kinds text[], networks text[], first_frames integer[], stalls integer[], stall_ms integer[], errors integer[],
      error_codes text[], bits integer[], play_ms integer[],
      verified boolean[], hashes text[], versions smallint[], identities char(16)[], erased timestamptz[]);
    create index session_archive_viewers on session_archive (account_id, last_viewer, first_viewer);
    create index session_archive_previews on session_archive (account_id) where previews is not null;
    create index session_archive_traced on session_archive (first_at) where addresses is not null or agents is not null;
    create index session_archive_detailed on session_archive (first_at) where not reduced;
    create index session_archive_proved on session_archive (first_at) where verified is not null;
    create table archived_codes (hash integer not null, archive_id integer not null);
    create index archived_codes_hash on archived_codes (hash);
    create table archived_code_pages (
      run integer not null, first_hash integer not null, hashes integer[] not null, archive_ids integer[] not null, primary key (run, first_hash));
    alter table viewers add column archived jsonb not null default '{}';
    alter table viewer_media add column device_kind text, add column browser text;
    drop index viewer_media_latest
  `.execute(db)
  await sql`
    update viewer_media m set device_kind = s.device_kind, browser = s.browser from (
      select distinct on (viewer_id, video_key, source_generation) viewer_id, video_key, source_generation, device_kind, browser from playback_sessions
      where viewer_id is not null and view_started_at is not null order by viewer_id, video_key, source_generation, created_at desc) s
    where s.viewer_id = m.viewer_id and s.video_key = m.video_key and s.source_generation = m.source_generation`.execute(db)
  await createReaders(db)
}

/** Ids are one text; instants of opening are milliseconds after the first of the row, counted from -2^31: a month has more than 2^31. */
const sessionId = 'substr(a.ids, (u.place::integer - 1) * 16 + 1, 16)::char(16)'
const createdAt = "(a.first_at + (u.created + 2147483648) * interval '1 millisecond')"
const instant = (column: string) => `${createdAt} + u.${column} * interval '1 millisecond'`
/** Columns of a session, as `playback_sessions` and the archive have them. Hours of the archive are `offset:seconds`, from that of its opening. */
const columns: [name: string, archived: string][] = [
  ['id', sessionId],
  ['created_at', createdAt],
  ['account_id', 'a.account_id'],
  ['video_key', 'u.video_key'],
  ['source_generation', 'u.source_generation'],
  ['viewer_id', 'u.viewer_id'],
  ['preview', 'coalesce(u.preview, false)'],
  ['previewer_id', 'case when not a.reduced then u.previewer_id end'],
  ['code', 'u.code'],
  ['device', "coalesce(u.device, '')"],
  ['address', 'u.address'],
  ['user_agent', 'u.user_agent'],
  ['site', 'u.site'],
  ['view_started_at', instant('began')],
  ['last_report_at', instant('reported')],
  ['watched_at', `${instant('reported')} + u.watched_at * interval '1 millisecond'`],
  ['watched_seconds', "coalesce((select sum(split_part(h, ':', 2)::double precision) from string_to_table(u.hours, ',') as h), 0)"],
  ['watched', "coalesce(u.watched, '{}')::int4multirange"],
  ['rewatched', "coalesce(u.rewatched, '{}')::int4multirange"],
  ['position', 'u.position / 1000.0::double precision'],
  [
    'hours',
    `array(select floor(extract(epoch from ${createdAt}) / 3600)::integer + split_part(h, ':', 1)::integer from string_to_table(u.hours, ',') as h)`,
  ],
  ['hour_seconds', "array(select split_part(h, ':', 2)::double precision from string_to_table(u.hours, ',') as h)"],
  ['completed', 'u.completed'],
  ['browser', 'u.browser'],
  ['device_kind', 'u.device_kind'],
  ['network_kind', 'u.network_kind'],
  ['first_frame_ms', 'u.first_frame_ms'],
  ['stalls', 'coalesce(u.stalls, 0)'],
  ['stall_ms', 'coalesce(u.stall_ms, 0)'],
  ['play_errors', 'coalesce(u.play_errors, 0)'],
  ['play_error_codes', "coalesce(string_to_array(nullif(u.error_codes, ''), ','), '{}')"],
  ['play_bits', 'coalesce(u.bits, 0) * 1000.0::double precision'],
  ['play_ms', 'coalesce(u.play_ms, 0)::double precision'],
]
const unnested = `
  unnest(a.created, a.media, a.generations, a.source_generations, a.viewers, a.previews, a.previewers, a.codes, a.devices, a.addresses, a.agents, a.sites,
    a.began, a.reported, a.watched_at, a.watched, a.rewatched, a.positions, a.hours, a.completed, a.browsers, a.device_kinds, a.networks, a.first_frames,
    a.stalls, a.stall_ms, a.errors, a.error_codes, a.bits, a.play_ms) with ordinality
  as u(created, video_key, generation, source_generation, viewer_id, preview, previewer_id, code, device, address, user_agent, site,
    began, reported, watched_at, watched, rewatched, position, hours, completed, browser, device_kind, network_kind, first_frame_ms,
    stalls, stall_ms, play_errors, error_codes, bits, play_ms, place)`

/** `archived_sessions`, `every_session`, `sessions_of` an account's viewers, and `evidence_of` a code: sessions of `playback_sessions` and of the archive alike. */
async function createReaders(db: Kysely<unknown>): Promise<void> {
  const kept = sql.raw(columns.map(([name]) => `s.${name}`).join(', '))
  const archived = sql.raw(columns.map(([name, expression]) => `${expression} as ${name}`).join(', '))
  const fromArchive = sql.raw(`session_archive a cross join lateral ${unnested}`)
  await sql`create view archived_sessions as select a.id as archive_id, ${archived} from ${fromArchive}`.execute(db)
  await sql`create view every_session as select ${kept} from playback_sessions s union all select ${archived} from ${fromArchive}`.execute(
    db,
  )
  await sql`
    create function sessions_of(account char(16), people char(16)[]) returns setof every_session language sql stable as $$
      select ${kept} from playback_sessions s where s.viewer_id = any(people)
      union all
      select ${archived} from ${fromArchive}
      where u.viewer_id = any(people) and a.id = any(array(
        select f.id from unnest(people) as p(viewer) join session_archive f on f.account_id = account and f.last_viewer >= p.viewer and f.first_viewer <= p.viewer)) $$
  `.execute(db)
  await sql`
    create function archived_code_hash(code text) returns integer language sql immutable strict as $$
      select ('x' || substr(md5(code), 1, 8))::bit(32)::integer $$`.execute(db)
  await sql`
    create function archives_of(code text) returns setof integer language sql stable as $$
      select archive_id from archived_codes where hash = archived_code_hash(code)
      union
      select e.archive_id from generate_series(1, (select max(run) from archived_code_pages)) as r(run)
        cross join lateral (
          select hashes, archive_ids from archived_code_pages p where p.run = r.run and p.first_hash <= archived_code_hash(code) order by p.first_hash desc limit 1) as page
        cross join lateral unnest(page.hashes, page.archive_ids) as e(hash, archive_id)
      where e.hash = archived_code_hash(code) $$`.execute(db)
  await sql`
    create function evidence_of(wanted char(10)) returns table (
      code char(10), session_id char(16), session_created_at timestamptz, account_id char(16), video_key char(16), generation integer, viewer_id char(16),
      viewer_hash text, viewer_erased_at timestamptz, verified boolean, preview boolean, previewer_id char(16), partner text, code_version smallint)
    language sql stable as $$
      select c.code, c.session_id, c.session_created_at, c.account_id, c.video_key, c.generation, c.viewer_id, c.viewer_hash, c.viewer_erased_at, c.verified,
        c.preview, c.previewer_id, c.partner, c.code_version
      from imprint_codes c where c.code = wanted
      union all
      select u.code, ${sql.raw(sessionId)}, ${sql.raw(createdAt)}, a.account_id, u.video_key, u.generation, case when a.identities is null then u.viewer_id else u.identity end,
        u.hash, u.erased_at, u.verified, coalesce(u.preview, false), u.previewer_id, u.partner, u.version
      from session_archive a cross join lateral unnest(a.created, a.media, a.generations, a.viewers, a.previews, a.previewers, a.codes, a.partners, a.verified, a.hashes, a.versions,
          a.identities, a.erased) with ordinality
          as u(created, video_key, generation, viewer_id, preview, previewer_id, code, partner, verified, hash, version, identity, erased_at, place)
      where a.id = any(array(select archives_of(wanted))) and u.code = wanted and u.verified is not null $$`.execute(db)
}
