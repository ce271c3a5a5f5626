import { type SubscriptionMessage, subscriptionMessageSchema } from '@videozz/contract'
import { cancelAtEnd, receiveSubscriptionEvent } from '@videozz/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { parseInput } from '../../shared/parse-input.ts'
import { checkSubscriptionEvent, subscriptionKey } from '../../shared/subscription-signature.ts'
import { payOwnInvoice, reportOwnInvoice } from './pay.ts'
import { readSubscription } from './read.ts'

export const subscriptionsFeature = defineFeature((deps) => {
  const change = async (accountId: string, cancel: boolean, request: FastifyRequest) => {
    if (deps.env.subscriptions.parent !== 'embedded') throw new AppError('SUBSCRIPTION_ELSEWHERE')
    const done = await cancelAtEnd(deps.db, accountId, cancel, deps.now())
    if ('fault' in done) throw new AppError(done.fault)
    await request.server.parentCourier.deliverOf(accountId)
    return {}
  }
  return {
    receiveSubscriptionEvent: ({ request, reply }) => receive(deps, request, reply),
    getMySubscription: ({ session }) => readSubscription(deps, session.accountId),
    cancelSubscription: ({ session, request }) => change(session.accountId, true, request),
    keepSubscription: ({ session, request }) => change(session.accountId, false, request),
    payInvoice: ({ session, params, body, request }) => payOwnInvoice(deps, session.accountId, params.id, body.card, request),
    reportInvoice: ({ session, params }) => reportOwnInvoice(deps, session.accountId, params.id),
  }
})

async function receive(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { env, db, log, now } = deps
  const key = subscriptionKey(env)
  if (key === undefined) throw new AppError('NOT_FOUND', { reason: 'no secret is set for the webhook of subscriptions' })
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const id = checkSubscriptionEvent(key, request.headers, bytes, now())
  const message = readMessage(bytes)
  const issuer = env.subscriptions.parent === 'embedded' ? 'embedded' : env.subscriptions.issuer
  const { outcome, repeated } = await receiveSubscriptionEvent(db, { issuer, id, message }, now())
  log.info({ event: id, subscription: message.subscription.id, sequence: message.sequence, outcome, repeated }, 'subscription event')
  // Known, but nothing could be done with it yet.
  void reply.code(outcome === 'unknown-account' || outcome === 'unknown-plan' ? 202 : 200)
  return { outcome, repeated }
}

function readMessage(bytes: Buffer): SubscriptionMessage {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new AppError('MALFORMED_BODY', { cause: error })
  }
  return parseInput(subscriptionMessageSchema, value)
}
