import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { videoTypes } from '../media.ts'
import { page } from '../page.ts'
import { mostCountedSigns, playbackSignKinds, signConfidences, signStates } from '../playback-signs.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

const { owner } = accessRules
const id = z.string().regex(/^[1-9]\d{0,14}$/)

export const signSchema = z.object({
  id,
  kind: z.enum(playbackSignKinds),
  what: z.string().describe('a sentence without a full stop, such as `Pediu 10 min de vídeo em 2 s (o comum é até 5 min 5 s)`'),
  count: z.int().describe('signs of this viewer, media and kind'),
  confidence: z.enum(signConfidences),
  why: z.string().describe('why it is as sure as it is'),
  firstAt: instantSchema,
  lastAt: instantSchema,
  state: z.enum(signStates),
  preview: z.boolean().describe('seen in the dashboard, by the owner or somebody who acts for the account'),
  previewer: z.object({ name: z.string(), email: z.string() }).nullable().describe('who watched the preview, where it is known'),
  viewer: z
    .object({
      id: keySchema,
      name: z.string().nullable(),
      email: z.string().nullable(),
      memberId: z.string().nullable().describe('id of the members area, for those it signed'),
      verified: z.boolean(),
      revokedAt: instantSchema.nullable(),
    })
    .nullable()
    .describe('null in previews'),
  media: z
    .object({
      key: keySchema,
      title: z.string().nullable().describe('null when it was deleted'),
      thumbnail: z.string().nullable(),
      type: z.enum(videoTypes).nullable(),
      duration: z.number().nullable().describe('seconds'),
    })
    .nullable()
    .describe('null for kinds that are about all a viewer watches'),
})
export type Sign = z.output<typeof signSchema>

/** Groups of signs that one call gives a state. */
export const mostHandledSigns = 200

const summary = z.object({
  count: z.int().describe(`groups nobody has handled, at most ${mostCountedSigns}`),
  mail: z.boolean().describe('the owner gets a mail a day about new ones'),
})

export const signRoutes = defineRoutes({
  findSigns: {
    // Names must not be part of addresses, which proxies and browsers log.
    method: 'POST',
    path: '/signs/find',
    access: owner,
    scope: 'viewers:read',
    summary: 'Signs of misuse by viewer, media and kind, the latest first. None of them is proof, and none blocks playback',
    body: z.strictObject({
      state: z.enum(['new', 'all']).default('new'),
      days: z.int().min(1).max(3650).nullable().default(null).describe('only those with a sign in so many days; null: all'),
      viewerId: keySchema.optional(),
      search: outsideTextSchema.trim().max(254).default('').describe("part of a viewer's name, e-mail or id of the members area"),
      after: z
        .string()
        .regex(/^\d{1,15}\.[1-9]\d{0,14}$/)
        .optional()
        .describe('`next` of the page before'),
      limit: z.int().min(1).max(100).default(25),
    }),
    response: page(signSchema, { by: 'cursor' }),
  },
  getSignSummary: {
    method: 'GET',
    path: '/signs/summary',
    access: owner,
    scope: 'viewers:read',
    summary: 'How many signs of misuse are new, and whether they are mailed',
    response: summary,
  },
  setSignStates: {
    method: 'PUT',
    path: '/signs/states',
    access: owner,
    scope: 'viewers:write',
    summary: 'Marks signs as seen (a further one after a day makes them new again), dismisses them for good, or makes them new again',
    body: z.strictObject({ ids: z.array(id).min(1).max(mostHandledSigns), state: z.enum(signStates) }),
    response: summary,
  },
  markSignsSeen: {
    method: 'POST',
    path: '/signs/seen',
    access: owner,
    scope: 'viewers:write',
    summary: 'Marks all signs as seen that are new; those with a sign after `until` stay new',
    body: z.strictObject({ until: instantSchema }),
    response: summary,
  },
  saveSignMail: {
    method: 'PUT',
    path: '/signs/mail',
    access: owner,
    scope: 'viewers:write',
    summary: 'Turns the daily mail about new signs on or off',
    body: z.strictObject({ enabled: z.boolean() }),
    response: summary,
  },
})
