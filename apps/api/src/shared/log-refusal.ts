import type { FastifyRequest } from 'fastify'
import type { AppError } from './app-error.ts'

/** Sessions, leases, reports, playlists, keys and segments. */
const playback = /^\/api\/playback\/|^\/files\/s\//
const key = /^[a-z0-9]{16}$/

/**
 * Logs why a player, or a client that pretends to be one, was refused. Neither tokens nor the viewer's address are written; the request's
 * id links to the rest. Refusals of normal playback have no reason and are left out.
 */
export function logRefusal(error: AppError, request: FastifyRequest): void {
  if (!playback.test(request.routeOptions?.url ?? '')) return
  const reason = error.reason ?? (error.fields && `invalid ${Object.keys(error.fields).slice(0, 5).join(' ')}`.slice(0, 200))
  if (reason === undefined) return
  const { id } = (request.params ?? {}) as { id?: unknown }
  request.log.info(
    { code: error.code, reason, ...(typeof id === 'string' && key.test(id) && { sessionId: id }), ...error.about },
    'playback refused',
  )
}
