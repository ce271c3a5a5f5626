import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'
import { chosenEventTypes, type WebhookEventType, webhookEventTypes } from '../webhook-events.ts'
import { lineSchema } from '../text.ts'

const { owner } = accessRules
const read = 'webhooks:read'
const write = 'webhooks:write'
/** Endpoints an account may have. */
export const mostWebhookEndpoints = 10
/** Hours for which the secret before a rotation signs too. */
export const secretOverlapHours = 24

const typeSchema = z.enum(webhookEventTypes as [WebhookEventType, ...WebhookEventType[]])
const chosenSchema = z.enum(chosenEventTypes as [WebhookEventType, ...WebhookEventType[]])
const states = ['waiting', 'sending', 'delivered', 'failed'] as const

const endpointBody = z.strictObject({
  url: z
    .string()
    .trim()
    .max(2000, 'O endereço pode ter até 2000 caracteres.')
    .pipe(z.url('Informe um endereço como https://exemplo.com/videozz.')),
  description: lineSchema.max(120, 'A descrição pode ter até 120 caracteres.').default(''),
  events: z
    .array(chosenSchema)
    .min(1, 'Escolha pelo menos um evento.')
    .max(50)
    .transform((events) => [...new Set(events)]),
})

export const webhookEndpointSchema = z.object({
  id: keySchema,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: z.enum(['active', 'paused']),
  pausedReason: z.string().nullable().describe('why it was paused by itself'),
  failingSince: instantSchema.nullable().describe('the first failure since the last success'),
  oldSecretUntil: instantSchema.nullable().describe('the secret before the last rotation signs too until then'),
  waiting: z.int().describe('deliveries not made yet'),
  lastDeliveredAt: instantSchema.nullable(),
  createdAt: instantSchema,
})

export const webhookDeliverySchema = z.object({
  id: keySchema,
  endpointId: keySchema,
  eventId: keySchema.describe('header webhook-id: the same at every try'),
  type: typeSchema,
  state: z.enum(states),
  attempts: z.int(),
  status: z.int().nullable().describe('HTTP status of the last answer'),
  error: z.string().nullable().describe('why the last try failed'),
  durationMs: z.int().nullable(),
  createdAt: instantSchema,
  lastAttemptAt: instantSchema.nullable(),
  nextAttemptAt: instantSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
})

const secret = z.string().describe('whsec_…, shown here alone')
const params = z.object({ id: keySchema })

export const webhookRoutes = defineRoutes({
  listWebhookEndpoints: {
    method: 'GET',
    path: '/webhooks/endpoints',
    access: owner,
    scope: read,
    summary: 'Addresses that are told what happens in the account, the oldest first',
    response: z.object({ items: z.array(webhookEndpointSchema), most: z.int().describe('endpoints an account may have') }),
  },
  createWebhookEndpoint: {
    method: 'POST',
    path: '/webhooks/endpoints',
    access: owner,
    scope: write,
    summary: 'Adds an endpoint; its secret is told once',
    body: endpointBody,
    response: z.object({ endpoint: webhookEndpointSchema, secret }),
  },
  updateWebhookEndpoint: {
    method: 'PUT',
    path: '/webhooks/endpoints/{id}',
    access: owner,
    scope: write,
    summary: 'Changes address, description and events of an endpoint',
    params,
    body: endpointBody,
    response: webhookEndpointSchema,
  },
  deleteWebhookEndpoint: {
    method: 'DELETE',
    path: '/webhooks/endpoints/{id}',
    access: owner,
    scope: write,
    summary: 'Removes an endpoint; what was not sent to it yet is not sent',
    params,
    response: emptySchema,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/webhooks/endpoints/{id}/rotate',
    access: owner,
    scope: write,
    summary: 'Makes a new secret, told once; both sign for 24 hours',
    params,
    body: z
      .strictObject({
        dropOld: z.boolean().default(false).describe('also within 24 hours of the last rotation: the secret before that counts no more'),
      })
      .default({ dropOld: false }),
    response: z.object({ secret, oldSecretUntil: instantSchema }),
  },
  pauseWebhookEndpoint: {
    method: 'POST',
    path: '/webhooks/endpoints/{id}/pause',
    access: owner,
    scope: write,
    summary: 'Sends nothing more to an endpoint; what happens meanwhile is not told later',
    params,
    response: webhookEndpointSchema,
  },
  resumeWebhookEndpoint: {
    method: 'POST',
    path: '/webhooks/endpoints/{id}/resume',
    access: owner,
    scope: write,
    summary: 'Sends to an endpoint again, first what was waiting when it was paused',
    params,
    response: webhookEndpointSchema,
  },
  testWebhookEndpoint: {
    method: 'POST',
    path: '/webhooks/endpoints/{id}/test',
    access: owner,
    scope: write,
    summary: 'Sends the event webhook.test to an endpoint',
    params,
    response: z.object({ deliveryId: keySchema }),
  },
  resendFailedWebhooks: {
    method: 'POST',
    path: '/webhooks/endpoints/{id}/resend-failed',
    access: owner,
    scope: write,
    summary: 'Sends again what was given up, of what happened since an instant',
    params,
    body: z.strictObject({ since: instantSchema }),
    response: z.object({ count: z.int() }),
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/webhooks/deliveries',
    access: owner,
    scope: read,
    summary: 'What was sent or waits to be, the latest first; kept for 30 days',
    query: z.object({
      endpointId: keySchema.optional(),
      state: z.enum(states).optional(),
      type: typeSchema.optional(),
      after: z
        .string()
        .regex(/^\d{1,15}\.[a-z0-9]{16}$/)
        .optional()
        .describe('`next` of the page before'),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: page(webhookDeliverySchema, { by: 'cursor' }),
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/webhooks/deliveries/{id}',
    access: owner,
    scope: read,
    summary: 'One delivery: what is sent, and what was answered last',
    params,
    response: webhookDeliverySchema.extend({
      url: z.string(),
      body: z.string().describe('the exact text that is signed and sent'),
      answer: z.string().nullable().describe('the first 4 KiB of the last answer'),
    }),
  },
  resendWebhook: {
    method: 'POST',
    path: '/webhooks/deliveries/{id}/resend',
    access: owner,
    scope: write,
    summary: 'Sends a delivery again, under the same id',
    params,
    response: webhookDeliverySchema,
  },
})

export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>
export type WebhookDeliveryState = WebhookDelivery['state']
