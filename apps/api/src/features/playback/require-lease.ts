import type { ErrorCode } from '@videozz/contract'
import type { Database, PlaybackSessionRow } from '@videozz/db'
import { type LeaseClaim, type LeaseOutcome, takeLease } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { aboutOf } from '../../shared/playback/load-session.ts'

const refusals: Record<Exclude<LeaseOutcome['outcome'], 'taken'>, { code: ErrorCode; reason: string }> = {
  'account-blocked': { code: 'PLAYBACK_ACCOUNT_BLOCKED', reason: 'account' },
  'viewer-unsigned': { code: 'PLAYBACK_VIEWER_REQUIRED', reason: 'viewer not signed' },
  'viewer-erased': { code: 'PLAYBACK_SESSION_INVALID', reason: 'viewer erased' },
  'viewer-revoked': { code: 'PLAYBACK_VIEWER_REVOKED', reason: 'viewer revoked' },
  'other-page': { code: 'PLAYBACK_SESSION_INVALID', reason: 'lease with another key' },
  'lease-revoked': { code: 'PLAYBACK_VIEWER_REVOKED', reason: 'lease revoked' },
}

/**
 * Takes or retakes the right to play of a session.
 * @throws AppError PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_VIEWER_REQUIRED, PLAYBACK_VIEWER_REVOKED, PLAYBACK_SESSION_INVALID when the viewer
 * was erased or another page holds the session.
 */
export async function requireLease(db: Database, session: PlaybackSessionRow, claim: LeaseClaim, now: Date): Promise<void> {
  const { outcome } = await takeLease({ db, now }, session, claim)
  if (outcome === 'taken') return
  const { code, reason } = refusals[outcome]
  throw new AppError(code, {
    reason: outcome === 'account-blocked' ? `${reason} ${session.accountStatus}` : reason,
    about: aboutOf(session),
  })
}
