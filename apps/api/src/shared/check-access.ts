import type { ApiScope, Route } from '@videozz/contract'
import { accessFault } from '@videozz/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiKey } from './api-key.ts'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { Callers } from './find-caller.ts'
import type { SignedIn } from './feature.ts'
import { findSignedOperator } from './operator-session.ts'
import { isSameOrigin } from './same-origin.ts'

/** What decides who may call a route. */
type Guarded = Pick<Route, 'access' | 'scope'>

/** The bearer token of a request (RFC 6750), or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Whether the other end of the connection is this machine. Forwarding headers are no proof, and their presence is a proxy's. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress ?? ''
  return (
    /^(::ffff:)?127\.|^::1$/.test(address) && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
  )
}

/**
 * Applies a route's access rule before the rest of the request is read. An API key passes where the route names a scope that it has, and
 * then the same gates as its account's owner.
 * @returns the caller, for routes of a signed-in person; an operator is in `request.operator`.
 * @throws AppError of the first rule that refuses.
 */
export async function checkAccess(
  { access: rule, scope }: Guarded,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  callers: Callers,
): Promise<SignedIn | undefined> {
  switch (rule.who) {
    case 'anyone':
    case 'playback':
    case 'signed-address':
    case 'signed-body':
    case 'checkout':
      return undefined
    case 'operator':
      request.operator = await findSignedOperator(request, reply, deps)
      return undefined
    case 'loopback':
      if (!isLoopback(request)) throw new AppError('NOT_FOUND')
      return undefined
    case 'refresh-cookie':
      if (!isSameOrigin(request, deps.env.publicUrl)) throw new AppError('FORBIDDEN')
      return undefined
    case 'person':
      return signedIn(request, callers, scope)
    case 'account': {
      const caller = await signedIn(request, callers, scope)
      const fault = accessFault(rule, caller.session, deps.now())
      if (fault) throw new AppError(fault)
      return caller
    }
  }
}

async function signedIn(request: FastifyRequest, callers: Callers, scope: ApiScope | undefined): Promise<SignedIn> {
  const token = bearerToken(request)
  return isApiKey(token) ? callers.byKey(token, scope) : (await callers.byToken(token)).caller
}
