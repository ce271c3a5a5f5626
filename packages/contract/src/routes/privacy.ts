import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { chatEntryKinds } from '../live-chat.ts'
import { offerEvents } from '../offers.ts'
import { page } from '../page.ts'
import { browserNames, deviceKinds, networkKinds, playErrors } from '../playback-quality.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

// Requests of data subjects are answered by the account's owner, in whatever state the account is.
const { owner, inspect } = accessRules
/** What was measured of the quality of a session. */
const playedQuality = z.object({
  browser: z.enum(browserNames).nullable(),
  deviceKind: z.enum(deviceKinds).nullable(),
  network: z.enum(networkKinds).nullable(),
  firstFrameMs: z.int().nullable(),
  stalls: z.int(),
  stallMs: z.int(),
  errors: z.int(),
  errorCodes: z.array(z.enum(playErrors)),
  bits: z.number(),
  playedMs: z.number(),
})
const viewer = z.object({
  id: keySchema,
  email: z.string().nullable(),
  name: z.string().nullable(),
  memberId: z.string().nullable().describe('id of the members area, for those it signed'),
  verified: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  revokedAt: instantSchema.nullable(),
})

export const privacyRoutes = defineRoutes({
  findViewers: {
    // Names must not be part of addresses, which proxies and browsers log.
    method: 'POST',
    path: '/viewers/find',
    access: owner,
    scope: 'viewers:read',
    summary: 'Viewers of the account known by an e-mail, a name or an id of the members area; at most 100',
    body: z.strictObject({ who: outsideTextSchema.trim().min(1, 'Informe o e-mail, o nome ou o código do aluno.').max(254) }),
    response: z.object({ items: z.array(viewer.extend({ sessions: z.int() })), more: z.boolean().describe('others were left out') }),
  },
  listViewers: {
    method: 'POST',
    path: '/viewers/list',
    access: owner,
    scope: 'viewers:read',
    summary: 'Viewers of the account, the last seen first; a search finds parts of a name, an e-mail or an id of the members area',
    body: z.strictObject({
      search: outsideTextSchema.trim().max(254).default(''),
      after: z
        .string()
        .regex(/^\d{1,15}\.[a-z0-9]{16}$/)
        .optional()
        .describe('`next` of the page before'),
      limit: z.int().min(1).max(100).default(25),
    }),
    response: page(
      viewer.extend({
        sessions: z.int().describe('counted up to 500'),
        devices: z.int().describe('browsers of those sessions'),
        signs: z.int().describe('kinds of signs of misuse, by media'),
        newSigns: z.int().describe('of them, those nobody has handled'),
      }),
      { by: 'cursor' },
    ),
  },
  readViewerData: {
    method: 'GET',
    path: '/viewers/{id}/data',
    access: owner,
    scope: 'viewers:read',
    summary: 'Everything kept about a viewer, to answer a request of access (LGPD art. 18); the newest 10,000 sessions',
    params: z.object({ id: keySchema }),
    response: viewer.extend({
      identity: z.string().describe('`s:` and the id of the members area, or `d:` and the name of a browser'),
      merged: z
        .array(viewer.omit({ revokedAt: true }).extend({ identity: z.string(), mergedAt: instantSchema }))
        .describe('identities that were merged into this viewer; what follows is of all of them'),
      sessions: z.array(
        z.object({
          openedAt: instantSchema,
          videoKey: keySchema,
          title: z.string().nullable(),
          code: z.string().nullable(),
          device: z.string(),
          address: z.string().nullable(),
          userAgent: z.string().nullable(),
          watchedSeconds: z.number(),
          watched: z.array(z.tuple([z.int(), z.int()])).describe('seconds of the media, from and to'),
          position: z.number().nullable().describe('second of the media where it stopped'),
          completed: z.boolean(),
          quality: playedQuality,
        }),
      ),
      offers: z
        .array(z.object({ title: z.string(), videoKey: keySchema, event: z.enum(offerEvents), createdAt: instantSchema }))
        .describe('seen or clicked in the last days; the newest 10,000'),
      signs: z.array(z.object({ kind: z.string(), createdAt: instantSchema })).describe('of misuse; the newest 10,000'),
      chat: z
        .array(
          z.object({
            videoKey: keySchema,
            title: z.string(),
            kind: z.enum(chatEntryKinds),
            text: z.string(),
            sentAt: instantSchema,
            hidden: z.boolean(),
          }),
        )
        .describe('written beside lives; the newest 10,000'),
      quizzes: z
        .array(
          z.object({
            quizId: keySchema,
            title: z.string(),
            videoKey: keySchema,
            startedAt: instantSchema,
            finishedAt: instantSchema.nullable(),
            score: z.number().nullable(),
            passed: z.boolean(),
            answers: z.array(z.object({ question: z.string(), answer: z.string().nullable() })).describe('as the questions were then'),
          }),
        )
        .describe('attempts at quizzes; the newest 10,000'),
    }),
  },
  eraseViewer: {
    method: 'POST',
    path: '/viewers/{id}/erase',
    access: owner,
    scope: 'viewers:write',
    summary: 'Erases a viewer and whoever of the account has the same e-mail; evidence keeps only a keyed hash (LGPD art. 18 VI)',
    params: z.object({ id: keySchema }),
    response: z.object({ viewers: z.int(), sessions: z.int(), stopped: z.int().describe('screens that were playing') }),
  },
  confirmEvidence: {
    method: 'POST',
    path: '/sessions/inspect/{code}/confirm',
    access: inspect,
    scope: 'imprint:read',
    summary: 'Whether the viewer behind an Imprint code, erased or not, is who someone says; 30 questions an hour',
    params: z.object({ code: z.string().min(1).max(40) }),
    body: z.strictObject({ who: outsideTextSchema.trim().min(1, 'Informe o e-mail ou o código do aluno.').max(254) }),
    response: z.object({ match: z.boolean() }),
  },
})
