import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { purgeArchivedEvidence, purgeArchivedTraces, reduceArchived } from '../archive/change-archive.ts'
import { writeAudit } from '../accounts/people.ts'
import { lockRollUps } from '../statistics/roll-up.ts'
import { eraseViewers } from './erase-viewers.ts'

type Db = Kysely<DatabaseSchema>

const changed = (result: { numAffectedRows?: bigint | undefined }): number => Number(result.numAffectedRows ?? 0n)

/** Deletes addresses and browser names of a day's worth of sessions older than `before`. @returns sessions changed; 0 when none is left. */
export async function purgeSessionTraces(db: Db, before: Date): Promise<number> {
  const archived = await purgeArchivedTraces(db, before)
  return (
    archived +
    changed(
      await sql`
    with first as materialized (
      select min(created_at) as at from playback_sessions where created_at < ${before} and (address is not null or user_agent is not null))
    update playback_sessions s set address = null, user_agent = null, key_networks = '{}'
    where s.created_at < ${before} and (s.address is not null or s.user_agent is not null)
      and s.created_at >= (select at from first) and s.created_at < (select at + interval '1 day' from first)`.execute(db),
    )
  )
}

/** Deletes the details of signs of misuse older than `before`, keeping their kind, and browser names of sign-ins that ended before. */
export async function purgeOtherTraces(db: Db, before: Date): Promise<number> {
  const signs = await sql`update playback_signs set detail = null where created_at < ${before} and detail is not null`.execute(db)
  const groups = await sql`update sign_groups set detail = null, weight = 0 where last_at < ${before} and detail is not null`.execute(db)
  const signIns = await sql`
    update refresh_families set user_agent = '' where coalesce(ended_at, last_used_at) < ${before} and user_agent <> ''`.execute(db)
  return changed(signs) + changed(groups) + changed(signIns)
}

/**
 * Reduces the sessions of the oldest month (UTC) that ended before `before` to what totals need. Their viewers get new numbers valid for
 * that month only, so that people can still be counted but not identified or tracked.
 * @returns sessions changed; 0 when no month is left.
 */
export async function reduceSessions(trx: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select first at time zone 'UTC' as from, (first + interval '1 month') at time zone 'UTC' as to
    from (select date_trunc('month', min(at) at time zone 'UTC') as first from (
        select min(created_at) as at from playback_sessions where device <> '' union all select min(first_at) from session_archive where not reduced) a
      where at < date_trunc('month', ${before}::timestamptz, 'UTC')) oldest`.execute(trx)
  const { from, to } = rows[0] ?? {}
  if (!from || !to) return 0
  // Before any row, as erasing does: what viewers watched is deleted while nobody counts it.
  await lockRollUps(trx)
  // The salt is forgotten, so that nobody can tell whose number it was.
  const salt = randomUUID()
  const numberOf = (viewer: RawBuilder<unknown>) => sql`left(md5(${salt} || ${viewer}), 16)`
  const archived = await reduceArchived(trx, { from, to, numberOf })
  const named = await sql`
    update playback_sessions set viewer_id = ${numberOf(sql.ref('viewer_id'))}, device = '', address = null, user_agent = null, watched = '{}', rewatched = '{}', position = null
    where created_at >= ${from} and created_at < ${to} and device <> '' and viewer_id is not null`.execute(trx)
  const nameless = await sql`
    update playback_sessions set device = '', address = null, user_agent = null, watched = '{}', rewatched = '{}', position = null, previewer_id = null, previewer_family = null
    where created_at >= ${from} and created_at < ${to} and device <> '' and viewer_id is null`.execute(trx)
  // What a viewer saw of a media stays while they watch it; the days they watched on count in totals already.
  await sql`delete from viewer_media where last_at < ${to}`.execute(trx)
  await sql`delete from viewer_months where month < (${to}::timestamptz at time zone 'UTC')::date`.execute(trx)
  await sql`delete from playback_signs where created_at < ${to}`.execute(trx)
  await sql`delete from sign_groups where last_at < ${to}`.execute(trx)
  return archived + changed(named) + changed(nameless)
}

/**
 * Erases up to `limit` viewers who were not seen since, with a line per account in its audit log.
 * @returns how many; fewer than `limit` when none is left.
 */
export async function eraseIdleViewers(
  trx: Db,
  idle: { verifiedBefore: Date; unverifiedBefore: Date },
  limit: number,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    select id, account_id as "accountId" from viewers
    where merged_into is null
      and ((verified and last_seen_at < ${idle.verifiedBefore}) or (not verified and last_seen_at < ${idle.unverifiedBefore}))
    order by account_id, id limit ${limit} for update skip locked`.execute(trx)
  for (const [accountId, viewers] of Map.groupBy(rows, (row) => row.accountId)) {
    const erased = await eraseViewers(
      trx,
      viewers.map((viewer) => viewer.id),
      at,
    )
    await writeAudit(trx, { accountId, userId: null, action: 'viewer.expire', details: erased })
  }
  return rows.length
}

/** Marks evidence of viewers erased in the very moment their session opened, made since `since`, as that of erased ones. */
export async function sealOrphanEvidence(db: Db, since: Date, at: Date): Promise<number> {
  return changed(
    await sql`
    update imprint_codes c set viewer_id = null, viewer_erased_at = ${at}
    where c.created_at > ${since} and c.viewer_id is not null and not exists (select from viewers w where w.id = c.viewer_id)`.execute(db),
  )
}

/** Deletes groups of signs of viewers erased in the very moment a sign of theirs was stored. */
export async function purgeOrphanSigns(db: Db): Promise<number> {
  return changed(
    await sql`
    delete from sign_groups g where g.viewer_id is not null and not exists (select from viewers w where w.id = g.viewer_id)`.execute(db),
  )
}

/** Deletes codes, cases and holders of marked copies older than `before`: they can no longer identify a person. */
export async function purgeEvidence(db: Db, before: Date): Promise<number> {
  const archived = await purgeArchivedEvidence(db, before)
  const codes = await sql`delete from imprint_codes where created_at < ${before}`.execute(db)
  const cases = await sql`delete from inspection_cases where created_at < ${before}`.execute(db)
  const holders = await sql`delete from mark_holders where last_at < ${before}`.execute(db)
  const leaks = await sql`delete from leak_cases where created_at < ${before}`.execute(db)
  return archived + changed(codes) + changed(cases) + changed(holders) + changed(leaks)
}

/** Deletes leases that ended before `before`, and messages sent before `sentBefore`. */
export async function purgeLeftovers(db: Db, before: Date, sentBefore: Date): Promise<number> {
  const leases = await sql`delete from playback_leases where expires_at < ${before}`.execute(db)
  const mails = await sql`delete from mail_outbox where sent_at < ${sentBefore}`.execute(db)
  return changed(leases) + changed(mails)
}
