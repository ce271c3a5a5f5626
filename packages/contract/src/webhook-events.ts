import { z } from 'zod'
import { instantSchema, keySchema } from './common.ts'
import { liveFinishes } from './lives.ts'
import { playbackSignKinds, signConfidences } from './playback-signs.ts'

const media = z.object({ videoKey: keySchema, title: z.string() })
const knownViewer = z.object({ id: keySchema, verified: z.boolean(), email: z.string().nullable(), name: z.string().nullable() })
const viewer = knownViewer.nullable()

/** Events sent to an account's endpoints, by type: the shape of `data`. */
export const webhookEvents = {
  'upload.started': z.object({ uploadKey: keySchema, fileName: z.string(), size: z.int().describe('bytes') }),
  'upload.completed': media.extend({ uploadKey: keySchema, size: z.int().describe('bytes') }),
  'upload.canceled': z.object({ uploadKey: keySchema, fileName: z.string(), reason: z.enum(['canceled', 'expired', 'failed']) }),
  'import.completed': media.extend({ importId: keySchema, size: z.int().describe('bytes') }),
  'import.failed': z.object({ importId: keySchema, title: z.string(), code: z.string(), message: z.string() }),
  'encode.playable': media,
  'encode.completed': media.extend({ duration: z.number().nullable().describe('seconds') }),
  'encode.failed': media.extend({ message: z.string().nullable() }),
  'live.started': media.extend({ startedAt: instantSchema }),
  'live.ended': media.extend({
    startedAt: instantSchema.nullable().describe('null where nobody ever began'),
    endedAt: instantSchema,
    finishedBy: z
      .enum(liveFinishes)
      .describe(
        '`person`: the button; `absence`: the publisher did not return; `limit`: the longest time; `never-begun`: nobody ever began',
      ),
  }),
  'live.recorded': media.extend({
    duration: z.number().nullable().describe('seconds'),
    size: z.int().describe('bytes'),
    expiresAt: instantSchema.nullable().describe('when the recording of a temporary live is deleted; null where it is kept in the library'),
  }),
  'playback.session.started': media.extend({ sessionId: keySchema, code: z.string().nullable(), viewer, partner: z.string() }),
  'playback.suspicious': z.object({
    viewer: viewer.describe('null in previews'),
    media: media.nullable().describe('null for kinds that are about all a viewer watches'),
    kind: z.enum(playbackSignKinds),
    what: z.string().describe('a sentence, such as `Pediu 10 min de vídeo em 2 s (o comum é até 5 min 5 s)`'),
    count: z.int().describe('signs so far'),
    confidence: z.enum(signConfidences),
    firstAt: instantSchema,
    lastAt: instantSchema,
  }),
  'media.completed': media.extend({
    viewer: knownViewer.extend({ subject: z.string().nullable().describe('`sub` of the viewer token; null for unsigned viewers') }),
    version: z.int().describe('version of the file of the media; rises when the file is replaced'),
    completedAt: instantSchema,
    percent: z.int().describe('percent of the seconds of the media that the account asked for when it was completed'),
  }),
  'quiz.passed': z.object({
    quizId: keySchema,
    title: z.string().describe('of the quiz'),
    videoKey: keySchema.describe('media in which it was taken'),
    viewer: knownViewer.extend({ subject: z.string().nullable().describe('`sub` of the viewer token; null for unsigned viewers') }),
    score: z.number().describe('percent'),
    minimumScore: z.number().describe('percent that passes'),
    attempt: z.int().describe('which of the attempts of this viewer, from 1'),
    passedAt: instantSchema,
  }),
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
