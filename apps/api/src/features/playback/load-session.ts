import type { AccountStatus, EncodeStatus, ErrorCode } from '@videozz/contract'
import type { Database } from '@videozz/db'
import { embedsPlay, leaseState, type LeaseEnd } from '@videozz/domain'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../shared/app-error.ts'
import { bearerToken } from '../../shared/check-access.ts'
import type { PlaybackTokens, SessionRef } from './playback-tokens.ts'

/** A playback session with the media it plays, its account and its lease. */
export type LoadedSession = {
  id: string
  createdAt: Date
  accountId: string
  videoKey: string
  viewerId: string | null
  preview: boolean
  device: string
  verified: boolean | null
  /** Since when the viewer may not play. */
  revokedAt: Date | null
  code: string | null
  /** Generation known when the session opened; 0 before anything was playable. */
  openedGeneration: number
  /** Generation served now. */
  generation: number
  status: EncodeStatus
  playable: boolean
  duration: number | null
  secret: string
  accountStatus: AccountStatus
  statusSince: Date
  sessionsPerViewer: number
  requiresSignedViewer: boolean
  expiresAt: Date | null
  endedReason: LeaseEnd | null
}

/** The session a bearer names, when it is the one in the path. @throws AppError PLAYBACK_SESSION_INVALID. */
export function requireBearer(tokens: PlaybackTokens, request: FastifyRequest, id: string): SessionRef {
  const token = bearerToken(request)
  const session = token === undefined ? undefined : tokens.readSession('bearer', token)
  if (typeof session === 'object' && session.id === id) return session
  const reason =
    token === undefined ? 'no bearer' : session === 'expired' ? 'bearer expired' : session ? 'bearer of another session' : 'bearer forged'
  throw new AppError('PLAYBACK_SESSION_INVALID', { reason })
}

/** @throws AppError PLAYBACK_SESSION_INVALID when the session, its media or its viewer is gone. */
export async function loadSession(db: Database, ref: SessionRef): Promise<LoadedSession> {
  const row = await db
    .selectFrom('playback_sessions as s')
    .innerJoin('videos as v', 'v.key', 's.video_key')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('viewers as w', 'w.id', 's.viewer_id')
    .leftJoin('playback_leases as l', 'l.session_id', 's.id')
    .select([
      's.id',
      's.created_at as createdAt',
      's.account_id as accountId',
      's.video_key as videoKey',
      's.viewer_id as viewerId',
      's.preview',
      's.device',
      's.code',
      's.generation as openedGeneration',
      'w.verified',
      'w.revoked_at as revokedAt',
    ])
    .select(['v.generation', 'v.status', 'v.playable', 'v.duration', 'v.secret'])
    .select(['a.status as accountStatus', 'a.status_since as statusSince', 'a.sessions_per_viewer as sessionsPerViewer'])
    .select('a.requires_signed_viewer as requiresSignedViewer')
    .select(['l.expires_at as expiresAt', 'l.ended_reason as endedReason'])
    .where('s.id', '=', ref.id)
    .where('s.created_at', '=', ref.createdAt)
    .where('v.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'session or media gone', about: { sessionId: ref.id } })
  if (row.viewerId !== null && row.verified === null)
    throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'viewer erased', about: aboutOf(row) })
  return row
}

/** What the log may know of a refused session. */
export const aboutOf = (session: Pick<LoadedSession, 'id' | 'accountId' | 'videoKey'>): Record<string, string> => ({
  sessionId: session.id,
  accountId: session.accountId,
  videoKey: session.videoKey,
})

/** Whether the account behind a session still lets it play. Previews are the account's own. */
export const mayPlay = (session: Pick<LoadedSession, 'preview' | 'accountStatus' | 'statusSince'>, now: Date): boolean =>
  session.preview || embedsPlay({ status: session.accountStatus, statusSince: session.statusSince }, now)

/**
 * The session behind an address of a playlist or key, which must hold the right to play.
 * @throws AppError PLAYBACK_SESSION_INVALID, PLAYBACK_ACCOUNT_BLOCKED, PLAYBACK_VIEWER_REVOKED, PLAYBACK_LEASE_ENDED,
 * PLAYBACK_LEASE_REQUIRED.
 */
export async function loadLeasedSession(db: Database, tokens: PlaybackTokens, token: string, now: Date): Promise<LoadedSession> {
  const ref = tokens.readSession('path', token)
  if (ref === undefined) throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'address forged' })
  if (ref === 'expired') throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'address expired' })
  const session = await loadSession(db, ref)
  const about = aboutOf(session)
  if (!mayPlay(session, now)) throw new AppError('PLAYBACK_ACCOUNT_BLOCKED', { reason: `account ${session.accountStatus}`, about })
  const state = leaseState(session.expiresAt ? { expiresAt: session.expiresAt, endedReason: session.endedReason } : undefined, now)
  if (state === 'ended')
    throw new AppError(endCodes[session.endedReason ?? 'unavailable'], { reason: `lease ended: ${session.endedReason}`, about })
  if (state === 'released')
    throw new AppError('PLAYBACK_LEASE_REQUIRED', { reason: session.expiresAt ? 'lease lapsed' : 'no lease', about })
  return session
}

/** What is told where a lease was taken. */
export const endCodes = {
  'too-many-screens': 'PLAYBACK_LEASE_ENDED',
  revoked: 'PLAYBACK_VIEWER_REVOKED',
  unavailable: 'PLAYBACK_ACCOUNT_BLOCKED',
} as const satisfies Record<LeaseEnd, ErrorCode>
