import type { Database } from '@videozz/db'
import { createTestVideo } from '@videozz/testing'
import { sql } from 'kysely'

/** Lessons of a course, and courses. */
const lessons = 60
const courses = 5
/** Sessions of a viewer in a month, and how often a lesson is opened until it is seen. */
const sittings = 17
const openings = 3

/** Characters as those of keys, of which nothing compresses. */
const random = (length: number) =>
  sql.raw(`substr(lower(translate(encode(sha256(random()::text::bytea), 'base64'), '+/=', 'xyz')), 1, ${length})`)

/**
 * A month of an account as it is watched: each viewer, signed, opens about 17 sessions of half a minute to fifteen, three of each lesson of
 * their course, on one or two devices, every session marked and with figures of quality. They wait to be rolled up.
 * @param month its first instant.
 */
export async function seedCourseMonth(db: Database, accountId: string, month: Date, count: number): Promise<void> {
  const viewers = Math.ceil(count / sittings)
  const name = `playback_sessions_${month.toISOString().slice(0, 7).replace('-', '')}`
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  await sql`create table ${sql.table(name)} partition of playback_sessions for values from (${sql.lit(month.toISOString())}) to (${sql.lit(next.toISOString())})`.execute(
    db,
  )
  await sql`
    create table bench_viewers as
    select n, ${random(16)} as id, encode(sha256(n::text::bytea), 'hex') as hash, ${random(22)} as device, ${random(22)} as other_device,
      '10.0.0.0'::inet + (n * 37) % 60000 as address,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/14' || n % 7 || '.0.0.0 Safari/537.36' as agent
    from generate_series(0, ${viewers - 1}::int) n`.execute(db)
  await sql`
    insert into viewers (id, account_id, identity, verified, email, name)
    select id, ${accountId}, 's:' || n, true, 'aluno-' || n || '@exemplo.test', 'Aluno ' || n from bench_viewers`.execute(db)
  const keys = []
  for (let lesson = 0; lesson < lessons * courses; lesson++)
    keys.push((await createTestVideo(db, { account_id: accountId, duration: 1200 })).key)
  await sql`create table bench_lessons as select (n - 1)::integer as n, key from unnest(${keys}::text[]) with ordinality as l(key, n)`.execute(
    db,
  )
  await sql`
    insert into playback_sessions (id, created_at, account_id, video_key, generation, embed_id, viewer_id, preview, code, partner, device, address,
      user_agent, view_started_at, last_report_at, watched_seconds, watched, position, report_number, report_credit, site, hours, hour_seconds, watched_at,
      before, browser, device_kind, network_kind, first_frame_ms, stalls, stall_ms, play_bits, play_ms, proof_key, key_seconds, key_number, key_networks)
    select ${random(16)}, at, ${accountId}, key, 1, key, viewer, false, upper(substr(encode(sha256(random()::text::bytea), 'hex'), 1, 10)), 'videozz', device,
      address, agent, at + interval '2.317 seconds', at + seconds * interval '1 second', seconds, int4multirange(int4range(start, start + seconds::int)),
      start + seconds, (seconds / 10)::int, 3.2, 'membros.escola-exemplo.com.br', array[floor(extract(epoch from at) / 3600)::int], array[seconds],
      at + seconds * interval '1 second', '{}', 'chrome', 'desktop', 'wifi', 400 + (random() * 900)::int, (random() * 1.2)::int, (random() * 500)::int,
      floor(seconds * 2100000), floor(seconds * 1000), ${random(43)} || ${random(43)}, seconds + 30, (seconds / 8)::int, array['10.0.0.0']
    from (
      select date_trunc('milliseconds', ${month}::timestamptz + (ordinal + random()) * interval '30 days' / ${sittings}) as at, l.key, w.id as viewer, w.address, w.agent,
        case when random() < 0.3 then w.other_device else w.device end as device, round((30 + random() * 870)::numeric, 3)::float8 as seconds,
        (random() * 300)::int as start
      from generate_series(0, ${count - 1}::int) n cross join lateral (select n % ${viewers}::int as viewer, n / ${viewers}::int as ordinal) p
        join bench_viewers w on w.n = p.viewer
        join bench_lessons l on l.n = p.viewer % ${courses} * ${lessons} + (p.viewer / ${courses} + p.ordinal / ${openings}) % ${lessons}) s`.execute(
    db,
  )
  await sql`
    insert into imprint_codes (code, session_id, session_created_at, account_id, video_key, generation, viewer_id, viewer_hash, verified, preview, partner, created_at)
    select s.code, s.id, s.created_at, s.account_id, s.video_key, 1, s.viewer_id, w.hash, true, false, s.partner, s.created_at
    from playback_sessions s join bench_viewers w on w.id = s.viewer_id
    on conflict do nothing`.execute(db)
  await sql`insert into stat_queue (session_id, created_at, queued_at) select id, created_at, now() - interval '1 hour' from playback_sessions where before is not null`.execute(
    db,
  )
  await sql`drop table bench_viewers, bench_lessons`.execute(db)
  await sql`analyze`.execute(db)
}
