import type { Database, DatabaseSchema } from '@videozz/db'
import { type LeaseEnd, leaseSeconds, leasesToEnd } from '@videozz/domain'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { aboutOf, type LoadedSession, mayPlay } from './load-session.ts'

/** Leases kept of one viewer, those that ended among them: enough for every screen to learn why it stopped. */
const mostLeases = 50
const dayMs = 86_400_000

/** Under which name leases are counted: the verified viewer, or the device of an unsigned one. */
const holderOf = (session: LoadedSession): string =>
  session.preview ? `p:${session.id}` : session.verified ? `v:${session.viewerId}` : `d:${session.device}`

/**
 * Takes or retakes the right to play. Over the viewer's number of screens the device that plays the longest loses its own.
 * @throws AppError PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_VIEWER_REQUIRED, PLAYBACK_VIEWER_REVOKED, PLAYBACK_SESSION_INVALID when the viewer was erased.
 */
export async function takeLease(db: Database, session: LoadedSession, now: Date): Promise<void> {
  const about = aboutOf(session)
  if (!mayPlay(session, now)) throw new AppError('PLAYBACK_ACCOUNT_BLOCKED', { reason: `account ${session.accountStatus}`, about })
  if (session.requiresSignedViewer && !session.preview && !session.verified)
    throw new AppError('PLAYBACK_VIEWER_REQUIRED', { reason: 'viewer not signed', about })
  const holder = holderOf(session)
  const expiresAt = new Date(now.getTime() + leaseSeconds * 1000)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${session.accountId} ${holder}`}, 0))`.execute(trx)
    if (session.viewerId !== null) await requireViewer(trx, session, session.viewerId)
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
    if (own?.endedReason === 'revoked') throw new AppError('PLAYBACK_VIEWER_REVOKED', { reason: 'lease revoked', about })
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
        conflict.column('session_id').doUpdateSet({ started_at: startedAt, expires_at: expiresAt, ended_reason: null, paused_at: null }),
      )
      .execute()
    const ended = session.preview ? [] : leasesToEnd(live, { sessionId: session.id, device: session.device }, session.sessionsPerViewer)
    if (ended.length > 0)
      await trx.updateTable('playback_leases').set({ ended_reason: 'too-many-screens' }).where('session_id', 'in', ended).execute()
    const spent = listSpent(leases, session.id, now)
    if (spent.length > 0) await trx.deleteFrom('playback_leases').where('session_id', 'in', spent).execute()
  })
}

/** Revoking holds the viewer's row while it ends his leases, so none taken meanwhile escapes it. */
async function requireViewer(trx: Transaction<DatabaseSchema>, session: LoadedSession, viewerId: string): Promise<void> {
  const viewer = await trx.selectFrom('viewers').select('revoked_at').where('id', '=', viewerId).forShare().executeTakeFirst()
  if (!viewer) throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'viewer erased', about: aboutOf(session) })
  if (viewer.revoked_at !== null) throw new AppError('PLAYBACK_VIEWER_REVOKED', { reason: 'viewer revoked', about: aboutOf(session) })
}

/** Leases that play no more and are a day old, or more than anybody asks after. */
function listSpent(
  leases: readonly { sessionId: string; expiresAt: Date; endedReason: LeaseEnd | null }[],
  own: string,
  now: Date,
): string[] {
  const idle = leases.filter((lease) => lease.sessionId !== own && (lease.endedReason !== null || lease.expiresAt <= now))
  const newest = idle.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
  return newest
    .filter((lease, place) => place >= mostLeases || lease.expiresAt.getTime() < now.getTime() - dayMs)
    .map((lease) => lease.sessionId)
}

/** Gives the right to play back; one that was taken away stays so. */
export async function releaseLease(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('playback_leases').where('session_id', '=', sessionId).where('ended_reason', 'is', null).execute()
}
