import type { DatabaseSchema } from '@videozz/db'
import { leaseSeconds, leaseState, type LeaseEnd, longestPause } from '@videozz/domain'
import { sql, type Transaction } from 'kysely'
import type { PlaybackReport, ReportAnswer } from './report-batch.ts'

type Trx = Transaction<DatabaseSchema>
/** A lease as it was found, locked until its report is written. */
export type HeldLease = { sessionId: string; expiresAt: Date; endedReason: LeaseEnd | null; pausedAt: Date | null }
type Renewal = { id: string; pausedAt: Date | null }

/** Leases of the sessions that report, locked in one order, the same as taking and revoking lock them. */
export async function lockLeases(trx: Trx, reports: PlaybackReport[]): Promise<HeldLease[]> {
  return trx
    .selectFrom('playback_leases')
    .select(['session_id as sessionId', 'expires_at as expiresAt', 'ended_reason as endedReason', 'paused_at as pausedAt'])
    .where(
      'session_id',
      'in',
      reports.map(({ session }) => session.id),
    )
    .orderBy('session_id')
    .forUpdate()
    .execute()
}

/**
 * Renews the leases that play, ends those whose account plays no more, and takes back what stood still for a minute.
 * @param blocked sessions that may play no more. @returns the answer to each session that has a lease.
 */
export async function renewLeases(
  trx: Trx,
  leases: readonly HeldLease[],
  reports: readonly PlaybackReport[],
  blocked: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, ReportAnswer>> {
  const playing = new Set(reports.filter((report) => report.playing).map(({ session }) => session.id))
  const answers = new Map<string, ReportAnswer>()
  const renewed: Renewal[] = []
  const ended: string[] = []
  const idle: string[] = []
  for (const lease of leases) {
    const id = lease.sessionId
    const state = leaseState(lease, now)
    const pausedAt = playing.has(id) ? null : (lease.pausedAt ?? now)
    const answer: ReportAnswer = { lease: state, reason: lease.endedReason }
    if (state === 'live' && blocked.has(id)) {
      ended.push(id)
      Object.assign(answer, { lease: 'ended', reason: 'unavailable' })
    } else if (state === 'live' && pausedAt && now.getTime() - pausedAt.getTime() >= longestPause * 1000) {
      idle.push(id)
      answer.lease = 'released'
    } else if (state === 'live') renewed.push({ id, pausedAt })
    answers.set(id, answer)
  }
  if (renewed.length > 0) await extend(trx, renewed, now)
  if (ended.length > 0)
    await trx.updateTable('playback_leases').set({ ended_reason: 'unavailable' }).where('session_id', 'in', ended).execute()
  if (idle.length > 0) await trx.deleteFrom('playback_leases').where('session_id', 'in', idle).execute()
  return answers
}

async function extend(trx: Trx, renewed: Renewal[], now: Date): Promise<void> {
  await sql`
    update playback_leases l set expires_at = ${new Date(now.getTime() + leaseSeconds * 1000)}, paused_at = r.paused_at
    from unnest(${renewed.map(({ id }) => id)}::char(16)[], ${renewed.map(({ pausedAt }) => pausedAt)}::timestamptz[]) as r(id, paused_at)
    where l.session_id = r.id`.execute(trx)
}
