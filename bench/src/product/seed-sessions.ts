import { createHmac } from 'node:crypto'
import { type Database, deriveKey } from '@videozz/db'
import { sql } from 'kysely'

type Media = { accountId: string; videoKey: string; embedId: string }

/**
 * Sessions of the last twenty days with their viewers, codes and run-out leases, as if they had been watched: every third viewer
 * signed, each with about three sessions.
 */
export async function seedPastSessions(db: Database, { accountId, videoKey, embedId }: Media, count: number): Promise<void> {
  const viewers = Math.ceil(count / 3)
  const at = sql`date_trunc('milliseconds', now()) - interval '1 hour' - (n % 20) * interval '1 day' - (n % 80000) * interval '1 second'`
  await sql`
    insert into viewers (id, account_id, identity, verified, email, name)
    select 'v' || lpad(to_hex(n), 15, '0'), ${accountId}, case when n % 3 = 0 then 's:antigo-' || n else 'd:antigo-' || n end, n % 3 = 0,
      'antigo-' || n || '@exemplo.test', 'Aluno ' || n
    from generate_series(1, ${viewers}::int) n`.execute(db)
  await sql`
    insert into playback_sessions (id, created_at, account_id, video_key, generation, embed_id, viewer_id, preview, code, partner, device,
      address, user_agent, view_started_at, last_report_at, watched_seconds, watched)
    select 's' || lpad(to_hex(n), 15, '0'), ${at}, ${accountId}, ${videoKey}, 1, ${embedId},
      'v' || lpad(to_hex(1 + n % ${viewers}::int), 15, '0'), false, upper(lpad(to_hex(n), 10, '0')), 'videozz', 'antigo-' || n % ${viewers}::int,
      '10.0.0.0'::inet + n, 'Mozilla/5.0', ${at}, ${at} + interval '10 minutes', 600, '{[0,300),[310,600)}'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into imprint_codes (code, session_id, session_created_at, account_id, video_key, generation, viewer_id, viewer_hash, verified,
      preview, partner, created_at)
    select code, id, created_at, account_id, video_key, generation, viewer_id, md5(viewer_id), true, false, partner, created_at
    from playback_sessions where account_id = ${accountId} and code is not null and device like 'antigo-%'`.execute(db)
  await sql`
    insert into playback_leases (session_id, account_id, holder, device, started_at, expires_at)
    select id, account_id, 'd:' || device, device, created_at, created_at + interval '10 minutes'
    from playback_sessions where account_id = ${accountId} and device like 'antigo-%'`.execute(db)
  await sql`analyze viewers, playback_sessions, imprint_codes, playback_leases`.execute(db)
}

export type LiveSession = { id: string; token: string }

/** Sessions that play now, each of a viewer: opened a minute ago, their leases taken. Tokens are those the api gives. */
export async function seedLiveSessions(db: Database, secretKey: string, media: Media, count: number): Promise<LiveSession[]> {
  const { accountId, videoKey, embedId } = media
  const createdAt = new Date(Date.now() - 60_000)
  await sql`
    insert into viewers (id, account_id, identity, verified)
    select 'w' || lpad(to_hex(n), 15, '0'), ${accountId}, 'd:aparelho-' || n, false from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into playback_sessions (id, created_at, account_id, video_key, generation, embed_id, viewer_id, preview, code, partner, device, address)
    select 'l' || lpad(to_hex(n), 15, '0'), ${createdAt}, ${accountId}, ${videoKey}, 1, ${embedId}, 'w' || lpad(to_hex(n), 15, '0'),
      false, null, 'videozz', 'aparelho-' || n, '10.0.0.0'::inet + n
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into playback_leases (session_id, account_id, holder, device, started_at, expires_at)
    select id, account_id, 'd:' || device, device, created_at, now() + interval '5 minutes'
    from playback_sessions where device like 'aparelho-%'`.execute(db)
  await sql`vacuum analyze viewers, playback_sessions, playback_leases`.execute(db)
  const key = deriveKey(secretKey, 'playback-token')
  const end = Math.floor(createdAt.getTime() / 1000) + 12 * 3600
  return Array.from({ length: count }, (_, index) => {
    const id = `l${(index + 1).toString(16).padStart(15, '0')}`
    const text = [id, createdAt.getTime().toString(36), end.toString(36)].join('.')
    const mac = createHmac('sha256', key).update(`bearer|${text}`).digest().subarray(0, 16)
    return { id, token: `${text}.${mac.toString('base64url')}` }
  })
}

/** Extends the lease of every live session, however long ago its last report was. */
export async function extendLeases(db: Database): Promise<void> {
  await sql`update playback_leases set expires_at = now() + interval '5 minutes' where device like 'aparelho-%'`.execute(db)
  await sql`vacuum playback_sessions, playback_leases`.execute(db)
}

export type Watched = { seconds: number; covered: number; signs: number; leases: number }

/** Seconds stored for all live sessions, suspicious signs, and leases of those sessions that live. */
export async function readWatched(db: Database): Promise<Watched> {
  const { rows } = await sql<Watched>`
    select coalesce(sum(watched_seconds), 0) as seconds,
      coalesce(sum((select sum(upper(r) - lower(r)) from unnest(watched) r)), 0)::float8 as covered,
      (select count(*) from playback_signs) as signs,
      (select count(*) from playback_leases where device like 'aparelho-%' and expires_at > now()) as leases
    from playback_sessions where device like 'aparelho-%'`.execute(db)
  if (!rows[0]) throw new Error('The database answered nothing')
  return rows[0]
}

/** Seconds for which the report that waits longest has waited to be rolled up. */
export async function readBehind(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds from stat_queue`.execute(db)
  return rows[0]?.seconds ?? 0
}
