import type { AccessRule } from '@videozz/contract'
import { accessFault } from '@videozz/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { Callers } from './find-caller.ts'
import type { SignedIn } from './feature.ts'
import { findSignedOperator } from './operator-session.ts'
import { isSameOrigin } from './same-origin.ts'

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
 * Applies a route's access rule before anything of the request is read.
 * @returns who calls, for routes of a signed-in person; an operator stands in `request.operator`.
 * @throws AppError of the first rule that refuses.
 */
export async function checkAccess(
  rule: AccessRule,
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
      return signedIn(request, callers)
    case 'account': {
      const caller = await signedIn(request, callers)
      const fault = accessFault(rule, caller.session)
      if (fault) throw new AppError(fault)
      return caller
    }
  }
}

async function signedIn(request: FastifyRequest, callers: Callers): Promise<SignedIn> {
  return (await callers.byToken(bearerToken(request))).caller
}
