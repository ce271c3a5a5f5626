import { type Database, deleteLeases, endLeases, extendLeases, type HeldLease } from '@videozz/db'
import { leaseSeconds, leaseState, maxPauseSeconds, type LeaseEnd } from '@videozz/domain'
import type { PlaybackReport, ReportAnswer } from './playback-report.ts'

/**
 * Renews the leases of playing sessions, ends those whose account may not play, and releases those paused for `maxPauseSeconds`.
 * @param leases locked until the transaction ends.
 * @param blocked sessions that may not play any more, and why.
 * @returns the answer to each session that has a lease.
 */
export async function renewLeases(
  trx: Database,
  leases: readonly HeldLease[],
  reports: readonly PlaybackReport[],
  blocked: ReadonlyMap<string, LeaseEnd>,
  now: Date,
): Promise<Map<string, ReportAnswer>> {
  const playing = new Set(reports.filter((report) => report.playing).map(({ session }) => session.id))
  const answers = new Map<string, ReportAnswer>()
  const renewed: { id: string; pausedAt: Date | null }[] = []
  const ended: { id: string; reason: LeaseEnd }[] = []
  const idle: string[] = []
  for (const lease of leases) {
    const id = lease.sessionId
    const state = leaseState(lease, now)
    const pausedAt = playing.has(id) ? null : (lease.pausedAt ?? now)
    const answer: ReportAnswer = { lease: state, reason: lease.endedReason }
    const reason = blocked.get(id)
    if (state === 'live' && reason !== undefined) {
      ended.push({ id, reason })
      Object.assign(answer, { lease: 'ended', reason })
    } else if (state === 'live' && pausedAt && now.getTime() - pausedAt.getTime() >= maxPauseSeconds * 1000) {
      idle.push(id)
      answer.lease = 'released'
    } else if (state === 'live') renewed.push({ id, pausedAt })
    answers.set(id, answer)
  }
  await extendLeases(trx, renewed, new Date(now.getTime() + leaseSeconds * 1000))
  for (const [reason, leases] of Map.groupBy(ended, (entry) => entry.reason))
    await endLeases(
      trx,
      leases.map(({ id }) => id),
      reason,
    )
  await deleteLeases(trx, idle)
  return answers
}
