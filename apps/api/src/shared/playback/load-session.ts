import type { ErrorCode } from '@videozz/contract'
import { type Database, findPlaybackSession, type PlaybackSessionRow, type SessionRef } from '@videozz/db'
import { leaseState, type LeaseEnd } from '@videozz/domain'
import { mayPlay } from '@videozz/operations'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { bearerToken } from '../check-access.ts'
import type { PlaybackTokens } from './playback-tokens.ts'

/** The session a bearer names, when it is the one in the path. @throws AppError PLAYBACK_SESSION_INVALID. */
export function requireBearer(tokens: PlaybackTokens, request: FastifyRequest, id: string): SessionRef {
  const token = bearerToken(request)
  const session = token === undefined ? undefined : tokens.readSession('bearer', token)
  if (typeof session === 'object' && session.id === id) return session
  const reason =
    token === undefined ? 'no bearer' : session === 'expired' ? 'bearer expired' : session ? 'bearer of another session' : 'bearer forged'
  throw new AppError('PLAYBACK_SESSION_INVALID', { reason })
}

/**
 * @throws AppError PLAYBACK_SESSION_INVALID when the session, its media or its viewer was deleted, PLAYBACK_PREVIEW_ENDED when its person may
 * watch previews there no more.
 */
export async function loadSession(db: Database, ref: SessionRef, now: Date): Promise<PlaybackSessionRow> {
  const row = await findPlaybackSession(db, ref)
  if (!row) throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'session or media gone', about: { sessionId: ref.id } })
  if (row.viewerId !== null && row.verified === null)
    throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'viewer erased', about: aboutOf(row) })
  if (row.preview && !mayPlay(row, now)) throw new AppError('PLAYBACK_PREVIEW_ENDED', { reason: 'preview', about: aboutOf(row) })
  return row
}

/** What the log may know of a refused session. */
export const aboutOf = (session: Pick<PlaybackSessionRow, 'id' | 'accountId' | 'videoKey'>): Record<string, string> => ({
  sessionId: session.id,
  accountId: session.accountId,
  videoKey: session.videoKey,
})

/**
 * The session behind an address of a playlist or key, which must hold the right to play.
 * @throws AppError PLAYBACK_SESSION_INVALID, PLAYBACK_PREVIEW_ENDED, PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_VIEWER_REVOKED,
 * PLAYBACK_LEASE_ENDED, PLAYBACK_LEASE_REQUIRED.
 */
export async function loadLeasedSession(db: Database, tokens: PlaybackTokens, token: string, now: Date): Promise<PlaybackSessionRow> {
  const ref = tokens.readSession('path', token)
  if (ref === undefined) throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'address forged' })
  if (ref === 'expired') throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'address expired' })
  return requireLiveLease(db, ref, now)
}

/** A session that must hold the right to play. @throws AppError as `loadLeasedSession`. */
export async function requireLiveLease(db: Database, ref: SessionRef, now: Date): Promise<PlaybackSessionRow> {
  const session = await loadSession(db, ref, now)
  const about = aboutOf(session)
  if (!mayPlay(session, now)) throw new AppError('PLAYBACK_ACCOUNT_BLOCKED', { reason: `account ${session.accountStatus}`, about })
  const state = leaseState(session.expiresAt ? { expiresAt: session.expiresAt, endedReason: session.endedReason } : undefined, now)
  if (state === 'ended')
    throw new AppError(endCodes[session.endedReason ?? 'unavailable'], { reason: `lease ended: ${session.endedReason}`, about })
  if (state === 'released')
    throw new AppError('PLAYBACK_LEASE_REQUIRED', { reason: session.expiresAt ? 'lease lapsed' : 'no lease', about })
  return session
}

/** Error codes of an ended lease. */
export const endCodes = {
  'too-many-screens': 'PLAYBACK_LEASE_ENDED',
  revoked: 'PLAYBACK_VIEWER_REVOKED',
  unavailable: 'PLAYBACK_ACCOUNT_BLOCKED',
  'preview-ended': 'PLAYBACK_PREVIEW_ENDED',
} as const satisfies Record<LeaseEnd, ErrorCode>
