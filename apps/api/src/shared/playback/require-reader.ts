import type { ErrorCode } from '@videozz/contract'
import type { Database, PlaybackSessionRow, SessionRef } from '@videozz/db'
import { mayPlay } from '@videozz/operations'
import { AppError } from '../app-error.ts'
import { aboutOf, loadSession } from './load-session.ts'

/** Why a session that need not play may not read what is beside its media either; null where it may. As taking a lease decides. */
export function readerFault(session: PlaybackSessionRow, now: Date): ErrorCode | null {
  if (session.viewerId !== null && session.verified === null) return 'PLAYBACK_SESSION_INVALID'
  if (!mayPlay(session, now)) return session.preview ? 'PLAYBACK_PREVIEW_ENDED' : 'PLAYBACK_ACCOUNT_BLOCKED'
  if (session.requiresSignedViewer && !session.preview && !session.verified) return 'PLAYBACK_VIEWER_REQUIRED'
  return session.revokedAt !== null || session.endedReason === 'revoked' ? 'PLAYBACK_VIEWER_REVOKED' : null
}

/**
 * A session that might play now, whether it does or not.
 * @throws AppError PLAYBACK_SESSION_INVALID, PLAYBACK_PREVIEW_ENDED, PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_VIEWER_REQUIRED,
 * PLAYBACK_VIEWER_REVOKED.
 */
export async function requireReader(db: Database, ref: SessionRef, now: Date): Promise<PlaybackSessionRow> {
  const session = await loadSession(db, ref, now)
  const fault = readerFault(session, now)
  if (fault) throw new AppError(fault, { reason: 'reader', about: aboutOf(session) })
  return session
}
