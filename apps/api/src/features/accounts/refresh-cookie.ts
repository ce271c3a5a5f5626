import { randomBytes } from 'node:crypto'
import type { NewRefreshToken } from '@videozz/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { hashToken } from '../../shared/hash-token.ts'

const cookieName = 'videozz_refresh'
const path = '/api/auth'
/** Seconds after which an unused session of a browser expires. */
const refreshSeconds = 30 * 24 * 3600

/** A new refresh token and what is stored of it. */
export function createRefreshToken(now: Date): { token: string; stored: NewRefreshToken } {
  const token = randomBytes(32).toString('base64url')
  return { token, stored: { hash: hashToken(token), issuedAt: now, expiresAt: new Date(now.getTime() + refreshSeconds * 1000) } }
}

const attributes = (deps: Deps) => ({ path, httpOnly: true, sameSite: 'lax', secure: deps.env.publicUrl.startsWith('https:') }) as const

export function setRefreshCookie(reply: FastifyReply, deps: Deps, token: string): void {
  void reply.setCookie(cookieName, token, { ...attributes(deps), maxAge: refreshSeconds })
}

export function clearRefreshCookie(reply: FastifyReply, deps: Deps): void {
  void reply.clearCookie(cookieName, attributes(deps))
}

export const readRefreshCookie = (request: FastifyRequest): string | undefined => request.cookies[cookieName]
