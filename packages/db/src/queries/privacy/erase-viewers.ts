import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { eraseFromArchive } from '../archive/change-archive.ts'
import { eraseChatOf } from '../live-chat/erase.ts'
import { eraseQuizzesOf } from '../quizzes/erase.ts'
import { takeFromCurves } from '../statistics/media-curves.ts'
import { lockRollUps, rollUpViewers } from '../statistics/roll-up.ts'

type Db = Kysely<DatabaseSchema>
/** What an erasure touched; `stopped` counts the screens that were playing. */
export type Erased = { viewers: number; sessions: number; stopped: number }

/**
 * The viewer and every other of the account with the same e-mail, with the identities merged into them and whoever has an e-mail of those,
 * locked; empty when the account has no such viewer.
 */
export async function lockSamePerson(trx: Db, accountId: string, viewerId: string): Promise<string[]> {
  await lockPerson(trx, accountId, viewerId)
  // Who was merged while the rows were waited for is found now that no row of theirs can be.
  return lockPerson(trx, accountId, viewerId)
}

async function lockPerson(trx: Db, accountId: string, viewerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive person as (
      select id, merged_into, lower(email) as email from viewers where id = ${viewerId} and account_id = ${accountId}
      union
      select w.id, w.merged_into, lower(w.email) from person p cross join lateral (
        select * from viewers where account_id = ${accountId} and lower(email) = p.email
        union select * from viewers where id = p.merged_into
        union select * from viewers where merged_into = p.id) w)
    select w.id from viewers w where w.id in (select id from person) order by w.id for update`.execute(trx)
  return rows.map((row) => row.id)
}

/**
 * Erases viewers permanently: name, e-mail and identity with their rows, devices and watched ranges with their sessions, events of webhooks
 * about them, sent or not; their playback stops. Totals stay under a number without identity; evidence keeps only the keyed hash. Addresses
 * stay until their own term, unlinked from a person, as the law requires. Identities merged into them go too. Call it in a transaction.
 */
export async function eraseViewers(trx: Db, viewerIds: readonly string[], at: Date): Promise<Erased> {
  if (viewerIds.length === 0) return { viewers: 0, sessions: 0, stopped: 0 }
  await lockRollUps(trx)
  const ids = await withMerged(trx, viewerIds)
  // Leases first, then sessions, each in the order of their ids: as reports lock them, so that neither waits for the other.
  const { rows: leases } = await sql<{ live: boolean }>`
    with held as materialized (
      select l.session_id, l.ended_reason is null and l.expires_at > ${at} as live from playback_leases l
      where l.session_id in (select id from playback_sessions where viewer_id = any(${ids}::char(16)[])) order by l.session_id for update)
    update playback_leases l set ended_reason = 'revoked', device = '', holder = 'e:' || l.session_id
    from held where held.session_id = l.session_id returning held.live`.execute(trx)
  await rollUpViewers(trx, ids, at)
  await takeFromCurves(trx, ids)
  await sql`
    update viewer_media set watched = '{}', rewatched = null, position = null where viewer_id = any(${ids}::char(16)[])`.execute(trx)
  await sql`
    delete from key_buckets where holder = any(${ids.map((id) => `v:${id}`)}::text[])
      or holder in (select 'd:' || s.device from (select distinct account_id from viewers where id = any(${ids}::char(16)[])) a
        cross join lateral sessions_of(a.account_id, ${ids}::char(16)[]) s)`.execute(trx)
  const { rows: sessions } = await sql<{ id: string }>`
    with held as materialized (select id, created_at from playback_sessions where viewer_id = any(${ids}::char(16)[]) order by id for update)
    update playback_sessions s set device = '', user_agent = null, key_networks = '{}', watched = '{}', rewatched = '{}', position = null
    from held where s.id = held.id and s.created_at = held.created_at returning s.id`.execute(trx)
  const erased = [...sessions.map((session) => session.id), ...(await eraseFromArchive(trx, ids, at))]
  await sql`
    update playback_signs set viewer_id = null, detail = null
    where viewer_id = any(${ids}::char(16)[]) or session_id = any(${erased}::char(16)[])`.execute(trx)
  await sql`delete from sign_groups where viewer_id = any(${ids}::char(16)[])`.execute(trx)
  await sql`delete from webhook_events where viewer_id = any(${ids}::char(16)[])`.execute(trx)
  await eraseChatOf(trx, ids, at)
  await eraseQuizzesOf(trx, ids)
  await sql`delete from viewer_token_uses where viewer_id = any(${ids}::char(16)[])`.execute(trx)
  await trx
    .updateTable('imprint_codes')
    .set({ viewer_id: null, viewer_erased_at: at })
    .where('viewer_id', '=', sql<string>`any(${ids}::char(16)[])`)
    .execute()
  await sql`
    update inspection_cases set facts = null, viewer_id = null, erased_at = ${at} where viewer_id = any(${ids}::char(16)[])`.execute(trx)
  await sql`
    update leak_cases set facts = null, erased_at = ${at}
    where id in (select case_id from leak_case_viewers where viewer_id = any(${ids}::char(16)[]))`.execute(trx)
  await sql`delete from leak_case_viewers where viewer_id = any(${ids}::char(16)[])`.execute(trx)
  const gone = await trx
    .deleteFrom('viewers')
    .where('id', '=', sql<string>`any(${ids}::char(16)[])`)
    .executeTakeFirstOrThrow()
  return { viewers: Number(gone.numDeletedRows), sessions: erased.length, stopped: leases.filter((lease) => lease.live).length }
}

/** Viewers with the identities that are merged into them, locked. */
async function withMerged(trx: Db, viewerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from viewers where id = any(${viewerIds}::char(16)[]) or merged_into = any(${viewerIds}::char(16)[]) order by id for update`.execute(
    trx,
  )
  // A viewer whose row is gone may have left events.
  return [...new Set([...rows.map((row) => row.id), ...viewerIds])].toSorted()
}
