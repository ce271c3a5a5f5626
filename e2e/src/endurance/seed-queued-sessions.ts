import type { Database } from '@videozz/db'
import { createTestVideo } from '@videozz/testing'
import { sql } from 'kysely'

const lessons = 60
/** Sessions of a viewer: two or three of each of two lessons. */
const sittings = 5

/** A key of its own for each number. */
const key = (kind: string, number: string) => sql.raw(`substr(md5('${kind}' || ${number}), 1, 16)`)

/**
 * Sessions of the last five days with what their reports brought: half a minute on average, a part of it twice in every fifth, some over the
 * end of an hour, with and without a code. None is rolled up, and none is queued yet.
 */
export async function seedSessions(db: Database, accountId: string, count: number): Promise<void> {
  const viewers = Math.ceil(count / sittings)
  await sql`
    insert into viewers (id, account_id, identity, verified, email, name, activated_at)
    select ${key('viewer', 'n')}, ${accountId}, 's:' || n, true, 'aluno-' || n || '@exemplo.test', 'Aluno ' || n, now()
    from generate_series(0, ${viewers - 1}::integer) n`.execute(db)
  const keys: string[] = []
  for (let lesson = 0; lesson < lessons; lesson += 1)
    keys.push((await createTestVideo(db, { account_id: accountId, duration: 60 + ((lesson * 37) % 240) })).key)
  await sql`
    insert into playback_sessions (id, created_at, account_id, video_key, generation, viewer_id, preview, code, partner, device, view_started_at,
      last_report_at, watched_at, watched_seconds, watched, rewatched, position, hours, hour_seconds, before, site, browser, device_kind, network_kind,
      first_frame_ms, stalls, stall_ms, play_bits, play_ms)
    select ${key('session', 'n')}, at, ${accountId}, video_key, 1, viewer_id, false, case when n % 3 > 0 then upper(substr(md5('code' || n), 1, 10)) end, 'videozz', 'd',
      at + interval '2 seconds', at + interval '2 seconds' + length * interval '1 second', at + interval '2 seconds' + length * interval '1 second',
      length + again, int4multirange(int4range(start, start + length)), case when again > 0 then int4multirange(int4range(start, start + again)) else '{}' end,
      start + length, case when n % 50 = 0 then array[hour, hour + 1] else array[hour] end,
      case when n % 50 = 0 then array[0.625, length + again - 0.625] else array[(length + again)::double precision] end, '{}',
      case when n % 2 = 0 then 'membros.escola-exemplo.com.br' end, case when n % 7 = 0 then 'safari' else 'chrome' end,
      case when n % 4 = 0 then 'phone' else 'computer' end, 'wifi', 300 + n % 900, n % 2, (n % 2) * 400, length * 2e6, length * 1e3
    from (
      select n, at, floor(extract(epoch from at) / 3600)::integer as hour, video_key, viewer_id, length, case when n % 5 = 0 then length / 3 else 0 end as again,
        (n * 13) % greatest(1, duration - length) as start
      from (
        select n, date_trunc('milliseconds', now() - interval '1 hour' - random() * interval '4 days 20 hours') as at, l.key as video_key, l.duration,
          ${key('viewer', `n % ${viewers}`)} as viewer_id, least(l.duration, 5 + (random() * random() * 100)::integer) as length
        from generate_series(0, ${count - 1}::integer) n
          join (select (o - 1)::integer as o, k as key, v.duration::integer as duration from unnest(${keys}::text[]) with ordinality as u(k, o) join videos v on v.key = u.k) l
            on l.o = (n % ${viewers}::integer + n / ${viewers}::integer / 3) % ${lessons}::integer) drawn) s`.execute(db)
  await sql`analyze playback_sessions`.execute(db)
}

/** Queues all of them at once. */
export async function queueSessions(db: Database): Promise<void> {
  await sql`
    insert into stat_queue (session_id, created_at, queued_at)
    select id, created_at, now() - interval '1 minute' from playback_sessions where before is not null on conflict do nothing`.execute(db)
}
