import type { AccountStatus, EncodeStatus } from '@videozz/contract'
import type { Database } from '@videozz/db'
import { leaseState, type LeaseEnd } from '@videozz/domain'
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
  expiresAt: Date | null
  endedReason: LeaseEnd | null
}

/** The session a bearer names, when it is the one in the path. @throws AppError PLAYBACK_SESSION_INVALID. */
export function requireBearer(tokens: PlaybackTokens, request: FastifyRequest, id: string): SessionRef {
  const token = bearerToken(request)
  const session = token === undefined ? undefined : tokens.readSession('bearer', token)
  if (session?.id !== id) throw new AppError('PLAYBACK_SESSION_INVALID')
  return session
}

/** @throws AppError PLAYBACK_SESSION_INVALID when the session or its media is gone. */
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
    ])
    .select(['v.generation', 'v.status', 'v.playable', 'v.duration', 'v.secret'])
    .select(['a.status as accountStatus', 'a.status_since as statusSince', 'a.sessions_per_viewer as sessionsPerViewer'])
    .select(['l.expires_at as expiresAt', 'l.ended_reason as endedReason'])
    .where('s.id', '=', ref.id)
    .where('s.created_at', '=', ref.createdAt)
    .where('v.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('PLAYBACK_SESSION_INVALID')
  return row
}

/**
 * The session behind an address of a playlist or key, which must hold the right to play.
 * @throws AppError PLAYBACK_SESSION_INVALID, PLAYBACK_LEASE_ENDED, PLAYBACK_LEASE_REQUIRED.
 */
export async function loadLeasedSession(db: Database, tokens: PlaybackTokens, token: string, now: Date): Promise<LoadedSession> {
  const ref = tokens.readSession('path', token)
  if (!ref) throw new AppError('PLAYBACK_SESSION_INVALID')
  const session = await loadSession(db, ref)
  const state = leaseState(session.expiresAt ? { expiresAt: session.expiresAt, endedReason: session.endedReason } : undefined, now)
  if (state === 'ended') throw new AppError('PLAYBACK_LEASE_ENDED')
  if (state === 'released') throw new AppError('PLAYBACK_LEASE_REQUIRED')
  return session
}
