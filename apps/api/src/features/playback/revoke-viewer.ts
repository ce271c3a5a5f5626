import type { Answer, playbackRoutes, Session } from '@videozz/contract'
import { type DatabaseSchema, writeAudit } from '@videozz/db'
import { sql, type Transaction } from 'kysely'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { playbackTokenSeconds } from './playback-tokens.ts'

type Trx = Transaction<DatabaseSchema>
type Access = Answer<typeof playbackRoutes.revokeViewer>

/**
 * Ends what a viewer plays and refuses what he would play later. Revoking again changes nothing.
 * @throws AppError NOT_FOUND when the account has no such viewer.
 */
export async function revokeViewer(deps: Deps, session: Session, id: string): Promise<Access> {
  return setAccess(deps, session, id, 'viewer.revoke', async (trx, now) => {
    await sql`
      with held as materialized (${leasesOf(id, now)} and ended_reason is null order by session_id for update)
      update playback_leases l set ended_reason = 'revoked' from held where held.session_id = l.session_id`.execute(trx)
    return now
  })
}

/** Lets a viewer play again, also in the sessions he has open. @throws AppError NOT_FOUND when the account has no such viewer. */
export async function restoreViewer(deps: Deps, session: Session, id: string): Promise<Access> {
  return setAccess(deps, session, id, 'viewer.restore', async (trx, now) => {
    await sql`
      with held as materialized (${leasesOf(id, now)} and ended_reason = 'revoked' order by session_id for update)
      delete from playback_leases l using held where held.session_id = l.session_id`.execute(trx)
    return null
  })
}

/** Leases of the sessions of a viewer that can still play. Locked in the order of their ids, as reports lock them. */
const leasesOf = (viewerId: string, now: Date) => sql`
  select session_id from playback_leases where session_id in (
    select id from playback_sessions where viewer_id = ${viewerId} and created_at > ${new Date(now.getTime() - playbackTokenSeconds * 1000)})`

async function setAccess(
  { db, now }: Deps,
  session: Session,
  id: string,
  action: 'viewer.revoke' | 'viewer.restore',
  change: (trx: Trx, now: Date) => Promise<Date | null>,
): Promise<Access> {
  return db.transaction().execute(async (trx) => {
    // The row is held until the end: whoever takes a lease for this viewer reads it under the same lock.
    const viewer = await trx
      .selectFrom('viewers')
      .select('revoked_at')
      .where('id', '=', id)
      .where('account_id', '=', session.accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!viewer) throw new AppError('NOT_FOUND')
    const revoked = viewer.revoked_at !== null
    if (revoked === (action === 'viewer.revoke')) return { id, revokedAt: viewer.revoked_at?.toISOString() ?? null }
    const revokedAt = await change(trx, now())
    await trx.updateTable('viewers').set({ revoked_at: revokedAt }).where('id', '=', id).execute()
    await writeAudit(trx, { accountId: session.accountId, userId: session.id, action, subject: id })
    return { id, revokedAt: revokedAt?.toISOString() ?? null }
  })
}
