import {
  addViewerSign,
  bindProofKey,
  deleteLeases,
  endLeases,
  type HolderLease,
  inTransaction,
  lockHolder,
  lockHolderLeases,
  type PlaybackSessionRow,
  saveLease,
  shareViewer,
} from '@videozz/db'
import { leaseSeconds, leasesToEnd } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { mayPlay } from './may-play.ts'

/** Leases kept of one viewer, ended ones included: enough for every player to read why it stopped. */
const mostLeases = 50
const dayMs = 86_400_000

export type LeaseOutcome =
  | { outcome: 'taken' }
  /**
   * `viewer-unsigned`: the account requires signed viewers; `lease-revoked`: an earlier lease of the session was revoked; `other-page`: the
   * session is bound to the key of another page.
   */
  | { outcome: 'account-blocked' | 'viewer-unsigned' | 'viewer-erased' | 'viewer-revoked' | 'lease-revoked' | 'other-page' }

/** Who asks for a lease: the public key of a page that signs its key calls, or null, and the network of one that cannot. */
export type LeaseClaim = { proofKey: string | null; network: string }

/** Under which name leases are counted: the verified viewer, or the device of an unsigned one. */
const holderOf = (session: PlaybackSessionRow): string =>
  session.preview ? `p:${session.id}` : session.verified ? `v:${session.viewerId}` : `d:${session.device}`

/** Takes or retakes the right to play. Over the viewer's number of screens, the device that plays the longest loses its own. */
export async function takeLease(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  session: PlaybackSessionRow,
  claim: LeaseClaim,
): Promise<LeaseOutcome> {
  if (!mayPlay(session, now)) return { outcome: 'account-blocked' }
  if (session.proofKey !== null && session.proofKey !== claim.proofKey) return { outcome: 'other-page' }
  if (session.requiresSignedViewer && !session.preview && !session.verified) return { outcome: 'viewer-unsigned' }
  const { accountId, device } = session
  const holder = holderOf(session)
  const expiresAt = new Date(now.getTime() + leaseSeconds * 1000)
  let atOnce = null as { screens: number; most: number } | null
  const taken = await inTransaction(db, async (trx): Promise<LeaseOutcome> => {
    await lockHolder(trx, accountId, holder)
    if (session.viewerId !== null) {
      // Revoking holds the viewer's row while it ends their leases, so none taken meanwhile escapes it.
      const viewer = await shareViewer(trx, session.viewerId)
      if (!viewer) return { outcome: 'viewer-erased' }
      if (viewer.revokedAt !== null) return { outcome: 'viewer-revoked' }
    }
    const leases = await lockHolderLeases(trx, accountId, holder)
    const live = leases.filter((lease) => lease.endedReason === null && lease.expiresAt > now)
    const own = leases.find((lease) => lease.sessionId === session.id)
    if (own?.endedReason === 'revoked') return { outcome: 'lease-revoked' }
    const startedAt = live.find((lease) => lease === own)?.startedAt ?? now
    const bound = claim.proofKey === null ? null : await bindProofKey(trx, session, claim.proofKey)
    if (bound !== claim.proofKey) return { outcome: 'other-page' }
    const network = bound === null ? claim.network : null
    await saveLease(trx, { sessionId: session.id, accountId, holder, device, startedAt, expiresAt, network })
    const ended = session.preview ? [] : leasesToEnd(live, { sessionId: session.id, device }, session.sessionsPerViewer)
    await endLeases(trx, ended, 'too-many-screens')
    const devices = new Set([device, ...live.map((lease) => lease.device)])
    if (ended.length > 0 && devices.size > session.sessionsPerViewer) atOnce = { screens: devices.size, most: session.sessionsPerViewer }
    await deleteLeases(trx, listSpent(leases, session.id, now))
    return { outcome: 'taken' }
  })
  const { viewerId } = session
  // After the leases are unlocked: signs lock rows of other viewers of the account.
  if (atOnce !== null && viewerId !== null)
    await addViewerSign(db, { viewerId, accountId, sessionId: session.id, kind: 'sessions-at-once', detail: JSON.stringify(atOnce) }, now)
  return taken
}

/** Ended leases that are a day old, or beyond the number kept. */
function listSpent(leases: readonly HolderLease[], own: string, now: Date): string[] {
  const idle = leases.filter((lease) => lease.sessionId !== own && (lease.endedReason !== null || lease.expiresAt <= now))
  const newest = idle.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
  return newest
    .filter((lease, place) => place >= mostLeases || lease.expiresAt.getTime() < now.getTime() - dayMs)
    .map((lease) => lease.sessionId)
}
