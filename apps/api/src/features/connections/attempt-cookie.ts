import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'

// One for each attempt, so that two at once do not replace each other's.
const nameOf = (attempt: string): string => `videozz_connect_${attempt}`

// Lax: the service sends the person back from another site.
const attributes = ({ env }: Pick<Deps, 'env'>) =>
  ({ path: '/api/integration/callback', httpOnly: true, sameSite: 'lax', secure: env.publicUrl.startsWith('https:') }) as const

/** Binds an attempt to the browser it was begun in. */
export function setAttemptCookie(reply: FastifyReply, deps: Pick<Deps, 'env'>, attempt: string, value: string, seconds: number): void {
  void reply.setCookie(nameOf(attempt), value, { ...attributes(deps), maxAge: seconds })
}

export const readAttemptCookie = (request: FastifyRequest, attempt: string): string | undefined => request.cookies[nameOf(attempt)]

export function clearAttemptCookie(reply: FastifyReply, deps: Pick<Deps, 'env'>, attempt: string): void {
  void reply.clearCookie(nameOf(attempt), attributes(deps))
}
