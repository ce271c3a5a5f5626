import type { LeaseEnd } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A lease of a holder, locked. */
export type HolderLease = { sessionId: string; device: string; startedAt: Date; expiresAt: Date; endedReason: LeaseEnd | null }
/** A lease as a report finds it, locked until the report is written. */
export type HeldLease = { sessionId: string; expiresAt: Date; endedReason: LeaseEnd | null; pausedAt: Date | null }

/** Locks the holder: other transactions that take leases for it wait until this one ends. */
export async function lockHolder(trx: Db, accountId: string, holder: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${holder}`}, 0))`.execute(trx)
}

/** Leases of a holder, locked in one order, the same as reports lock them, so that the two never wait for each other. */
export async function lockHolderLeases(trx: Db, accountId: string, holder: string): Promise<HolderLease[]> {
  return trx
    .selectFrom('playback_leases')
    .select(['session_id as sessionId', 'device', 'started_at as startedAt', 'expires_at as expiresAt', 'ended_reason as endedReason'])
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .orderBy('session_id')
    .forUpdate()
    .execute()
}

/** Gives a session the right to play until `expiresAt`. */
export async function saveLease(
  trx: Db,
  lease: { sessionId: string; accountId: string; holder: string; device: string; startedAt: Date; expiresAt: Date; network: string | null },
): Promise<void> {
  const { startedAt, expiresAt, network } = lease
  await trx
    .insertInto('playback_leases')
    .values({
      session_id: lease.sessionId,
      account_id: lease.accountId,
      holder: lease.holder,
      device: lease.device,
      started_at: startedAt,
      expires_at: expiresAt,
      ended_reason: null,
      network,
    })
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet({ started_at: startedAt, expires_at: expiresAt, ended_reason: null, paused_at: null, network }),
    )
    .execute()
}

/** Ends leases for a reason that is sent to their players. */
export async function endLeases(trx: Db, sessionIds: readonly string[], reason: LeaseEnd): Promise<void> {
  if (sessionIds.length === 0) return
  await trx.updateTable('playback_leases').set({ ended_reason: reason }).where('session_id', 'in', sessionIds).execute()
}

export async function deleteLeases(trx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await trx.deleteFrom('playback_leases').where('session_id', 'in', sessionIds).execute()
}

/** Releases a lease; one that was revoked stays so. */
export async function releaseLease(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('playback_leases').where('session_id', '=', sessionId).where('ended_reason', 'is', null).execute()
}

/** Leases of the sessions that report, locked in one order, the same as taking and revoking lock them. */
export async function lockLeases(trx: Db, sessionIds: readonly string[]): Promise<HeldLease[]> {
  return trx
    .selectFrom('playback_leases')
    .select(['session_id as sessionId', 'expires_at as expiresAt', 'ended_reason as endedReason', 'paused_at as pausedAt'])
    .where('session_id', 'in', sessionIds)
    .orderBy('session_id')
    .forUpdate()
    .execute()
}

/** Moves the end of leases to `expiresAt`, and stores since when each is paused. */
export async function extendLeases(trx: Db, leases: readonly { id: string; pausedAt: Date | null }[], expiresAt: Date): Promise<void> {
  if (leases.length === 0) return
  await sql`
    update playback_leases l set expires_at = ${expiresAt}, paused_at = r.paused_at
    from unnest(${leases.map(({ id }) => id)}::char(16)[], ${leases.map(({ pausedAt }) => pausedAt)}::timestamptz[]) as r(id, paused_at)
    where l.session_id = r.id`.execute(trx)
}
