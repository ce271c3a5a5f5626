import { createHash, randomBytes } from 'node:crypto'
import {
  findOperatorSession,
  type LiveOperatorSession,
  operatorTokenMaxAgeMs,
  rotateOperatorToken,
  touchOperatorSession,
} from '@videozz/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import { isSameOrigin } from './same-origin.ts'

const cookieName = 'videozz_operator'
const path = '/api'
/** Longest session of the console, in seconds; there is no renewing it. */
export const operatorSessionSeconds = 12 * 3600

/** Who calls a route of the console, and by which session. */
export type SignedOperator = LiveOperatorSession

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A new token of the console's cookie; only its hash is stored. */
export function createOperatorToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

const attributes = (deps: Deps) => ({ path, httpOnly: true, sameSite: 'strict', secure: deps.env.publicUrl.startsWith('https:') }) as const

export function setOperatorCookie(reply: FastifyReply, deps: Deps, token: string, expires: Date): void {
  void reply.setCookie(cookieName, token, { ...attributes(deps), expires })
}

export function clearOperatorCookie(reply: FastifyReply, deps: Deps): void {
  void reply.clearCookie(cookieName, attributes(deps))
}

/**
 * The operator of a request's cookie. Its token is rotated from time to time, in the answer.
 * @throws AppError SESSION_EXPIRED; FORBIDDEN for a changing call that comes from another site.
 */
export async function findSignedOperator(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<SignedOperator> {
  const token = request.cookies[cookieName]
  if (!token) throw new AppError('SESSION_EXPIRED')
  if (request.method !== 'GET' && !isSameOrigin(request, deps.env.publicUrl)) throw new AppError('FORBIDDEN')
  const now = deps.now()
  const found = await findOperatorSession(deps.db, hashToken(token), now)
  if (!found) {
    clearOperatorCookie(reply, deps)
    throw new AppError('SESSION_EXPIRED')
  }
  const { session, old } = found
  if (!old && now.getTime() - session.rotated_at.getTime() > operatorTokenMaxAgeMs) await renewOperatorToken(found, reply, deps)
  else await touchOperatorSession(deps.db, session, now)
  return found
}

/** Gives the browser a new token; of calls at the same time one does. */
export async function renewOperatorToken({ session }: SignedOperator, reply: FastifyReply, deps: Deps): Promise<void> {
  const next = createOperatorToken()
  if (await rotateOperatorToken(deps.db, session, next.hash, deps.now())) setOperatorCookie(reply, deps, next.token, session.expires_at)
}
