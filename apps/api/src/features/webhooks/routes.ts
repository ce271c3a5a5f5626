import { mostWebhookEndpoints } from '@videozz/contract'
import { deleteWebhookEndpoint, listWebhookEndpoints, pauseWebhookEndpoint, resumeWebhookEndpoint } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { listDeliveries, readDelivery, resend, resendFailed } from './deliveries.ts'
import { actorOf, createEndpoint, readEndpoint, rotateSecret, sendTest, updateEndpoint } from './endpoints.ts'
import { presentEndpoint } from './present.ts'

/** Requests to an endpoint's server that a person triggers. */
const byHand = { name: 'webhook-by-hand', points: 60, seconds: 60 }

const requireFound = (found: boolean): void => {
  if (!found) throw new AppError('NOT_FOUND')
}

/** Webhooks of an account: where they go, and what became of each. */
export const webhooksFeature = defineFeature((deps) => {
  const { db, now } = deps
  const limiter = new RateLimiter(db, now)
  const take = (accountId: string) => limiter.take({ rule: byHand, subject: accountId })
  return {
    listWebhookEndpoints: async ({ session }) => {
      const rows = await listWebhookEndpoints(db, session.accountId)
      return { items: rows.map((row) => presentEndpoint(row, now())), most: mostWebhookEndpoints }
    },
    createWebhookEndpoint: ({ session, body }) => createEndpoint(deps, session, body),
    updateWebhookEndpoint: ({ session, params, body }) => updateEndpoint(deps, session, params.id, body),
    deleteWebhookEndpoint: async ({ session, params }) => {
      requireFound(await deleteWebhookEndpoint(db, actorOf(session), params.id, now()))
      return {}
    },
    rotateWebhookSecret: ({ session, params, body }) => rotateSecret(deps, session, params.id, body.dropOld),
    pauseWebhookEndpoint: async ({ session, params }) => {
      requireFound(await pauseWebhookEndpoint(db, actorOf(session), params.id))
      return readEndpoint(deps, session.accountId, params.id)
    },
    resumeWebhookEndpoint: async ({ session, params }) => {
      requireFound(await resumeWebhookEndpoint(db, actorOf(session), params.id, now()))
      return readEndpoint(deps, session.accountId, params.id)
    },
    testWebhookEndpoint: async ({ session, params }) => {
      await take(session.accountId)
      return sendTest(deps, session, params.id)
    },
    resendFailedWebhooks: async ({ session, params, body }) => {
      await take(session.accountId)
      return resendFailed(deps, session, params.id, body.since)
    },
    listWebhookDeliveries: ({ session, query }) => listDeliveries(deps, session.accountId, query),
    getWebhookDelivery: ({ session, params }) => readDelivery(deps, session.accountId, params.id),
    resendWebhook: async ({ session, params }) => {
      await take(session.accountId)
      return resend(deps, session, params.id)
    },
  }
})
