import type { FastifyReply } from 'fastify'

/** Marks an answer as private to one session: not stored by caches, its address not sent as referrer. */
export function secretAnswer(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
}
