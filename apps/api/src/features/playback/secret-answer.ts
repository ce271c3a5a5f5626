import type { FastifyReply } from 'fastify'

/** Says of an answer that it is for one session alone: kept nowhere, and its address told to nobody. */
export function secretAnswer(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
}
