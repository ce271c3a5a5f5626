import { z } from 'zod'
import { instantSchema, keySchema } from './common.ts'

const media = z.object({ videoKey: keySchema, title: z.string() })
const viewer = z.object({ id: keySchema, verified: z.boolean(), email: z.string().nullable(), name: z.string().nullable() }).nullable()

/** Events sent to an account's endpoints, by type: the shape of `data`. */
export const webhookEvents = {
  'upload.started': z.object({ uploadKey: keySchema, fileName: z.string(), size: z.int().describe('bytes') }),
  'upload.completed': media.extend({ uploadKey: keySchema, size: z.int().describe('bytes') }),
  'upload.canceled': z.object({ uploadKey: keySchema, fileName: z.string(), reason: z.enum(['canceled', 'expired', 'failed']) }),
  'encode.playable': media,
  'encode.completed': media.extend({ duration: z.number().nullable().describe('seconds') }),
  'encode.failed': media.extend({ message: z.string().nullable() }),
  'playback.session.started': media.extend({ sessionId: keySchema, code: z.string().nullable(), viewer, partner: z.string() }),
  'student.activated': z.object({ viewer, amountCents: z.int() }),
  'subscription.changed': z.object({
    state: z.enum(['trial', 'active', 'overdue', 'canceled']),
    plan: z.object({ id: keySchema, title: z.string() }),
    trialEndsAt: instantSchema.nullable(),
    periodEnd: instantSchema.nullable(),
  }),
  'webhook.test': z.object({ message: z.string() }),
} as const satisfies Record<string, z.ZodType>

export type WebhookEventType = keyof typeof webhookEvents
export type WebhookEventData<T extends WebhookEventType> = z.input<(typeof webhookEvents)[T]>
export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]
/** Events an endpoint may subscribe to; `webhook.test` is sent on request only. */
export const chosenEventTypes = webhookEventTypes.filter((type) => type !== 'webhook.test')
