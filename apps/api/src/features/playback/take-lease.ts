import type { Database } from '@videozz/db'
import { embedsPlay, leaseSeconds, leasesToEnd } from '@videozz/domain'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { LoadedSession } from './load-session.ts'

/** Under which name leases are counted: the verified viewer, or the device of an unsigned one. */
const holderOf = (session: LoadedSession): string =>
  session.preview ? `p:${session.id}` : session.verified ? `v:${session.viewerId}` : `d:${session.device}`

/**
 * Takes or retakes the right to play. Over the viewer's number of screens the device that plays the longest loses its own.
 * @throws AppError PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_LEASE_ENDED (revoked).
 */
export async function takeLease(db: Database, session: LoadedSession, now: Date): Promise<void> {
  if (!session.preview && !embedsPlay({ status: session.accountStatus, statusSince: session.statusSince }, now))
    throw new AppError('PLAYBACK_ACCOUNT_BLOCKED')
  const holder = holderOf(session)
  const expiresAt = new Date(now.getTime() + leaseSeconds * 1000)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${session.accountId} ${holder}`}, 0))`.execute(trx)
    // Locked in one order, the same as reports lock them, so that the two never wait for each other.
    const leases = await trx
      .selectFrom('playback_leases')
      .select(['session_id as sessionId', 'device', 'started_at as startedAt', 'expires_at as expiresAt', 'ended_reason as endedReason'])
      .where('account_id', '=', session.accountId)
      .where('holder', '=', holder)
      .orderBy('session_id')
      .forUpdate()
      .execute()
    const live = leases.filter((lease) => lease.endedReason === null && lease.expiresAt > now)
    const own = leases.find((lease) => lease.sessionId === session.id)
    if (own?.endedReason === 'revoked') throw new AppError('PLAYBACK_LEASE_ENDED')
    const startedAt = live.find((lease) => lease === own)?.startedAt ?? now
    await trx
      .insertInto('playback_leases')
      .values({
        session_id: session.id,
        account_id: session.accountId,
        holder,
        device: session.device,
        started_at: startedAt,
        expires_at: expiresAt,
        ended_reason: null,
      })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet({ started_at: startedAt, expires_at: expiresAt, ended_reason: null }),
      )
      .execute()
    const ended = session.preview ? [] : leasesToEnd(live, session.device, session.sessionsPerViewer)
    if (ended.length > 0)
      await trx.updateTable('playback_leases').set({ ended_reason: 'too-many-screens' }).where('session_id', 'in', ended).execute()
    const stale = leases.filter((lease) => lease.expiresAt.getTime() < now.getTime() - 86_400_000 && lease !== own)
    if (stale.length > 0)
      await trx
        .deleteFrom('playback_leases')
        .where(
          'session_id',
          'in',
          stale.map((lease) => lease.sessionId),
        )
        .execute()
  })
}

/** Gives the right to play back; one that was taken away stays so. */
export async function releaseLease(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('playback_leases').where('session_id', '=', sessionId).where('ended_reason', 'is', null).execute()
}
