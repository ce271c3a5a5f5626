import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import {
  liveDescriptionLengths,
  liveExtendMinutes,
  liveFaults,
  liveFinishes,
  liveProtocols,
  liveRecordings,
  liveReturnMinutes,
  liveSaveModes,
  liveSignalNotes,
  liveStatuses,
  liveTitleMost,
  studioPurposes,
} from '../lives.ts'
import { maxCoverBytes } from '../media.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'
import { cleanLine, cleanText } from '../clean-text.ts'

const dateShape = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false

export const liveSchema = z.object({
  id: keySchema.describe('also the key of its media: embed codes, sessions and statistics name it by this'),
  title: z.string(),
  description: z.string(),
  scheduleDate: z.string().describe('day in America/Sao_Paulo, such as 2027-03-01'),
  scheduleTime: z.string().describe('time of that day, such as 19:30'),
  liveSaveMode: z.enum(liveSaveModes),
  status: z.enum(liveStatuses),
  liveEndDate: instantSchema.nullable().describe('when it was finished'),
  thumbnailUrl: z.string().nullable(),
  scheduledAt: instantSchema.describe('the instant that `scheduleDate` and `scheduleTime` name'),
  opensAt: instantSchema.describe('from here on a publisher may begin'),
  plannedEndAt: instantSchema.describe('when it is to end; nothing happens then'),
  closesAt: instantSchema.describe('while not finished: when it is finished at the latest, or, if nobody ever begins, as never begun'),
  startedAt: instantSchema.nullable().describe('a publisher began for the first time'),
  endedAt: instantSchema.nullable().describe('since when its publisher is gone; null while there is one'),
  returnBy: instantSchema.nullable().describe('of `ended`: a publisher may return until then'),
  returnMinutes: z.int(),
  finishedBy: z.enum(liveFinishes).nullable(),
  expiresAt: instantSchema.nullable().describe('of a finished temporary live: its recording is deleted then'),
  expired: z.boolean(),
  testUntil: instantSchema.nullable().describe('until then a publisher only tests its connection: nobody sees it and nothing is recorded'),
  recording: z.enum(liveRecordings),
  inLibrary: z.boolean().describe('its recording is a media of the library'),
  duration: z.number().nullable().describe('seconds recorded so far'),
  chat: z.boolean().describe('viewers may write messages'),
  questions: z.boolean().describe('viewers may ask questions'),
  revision: z.int().describe('grows with each change somebody makes of it'),
  createdAt: instantSchema,
})
export type Live = z.output<typeof liveSchema>

/** Where a publisher sends to. */
export const liveConnectionSchema = z.object({ streamUrl: z.string(), streamKey: z.string() })
export type LiveConnection = z.output<typeof liveConnectionSchema>

const signalSample = z.object({
  at: instantSchema,
  videoBitrate: z.int().describe('bits a second'),
  audioBitrate: z.int().describe('bits a second'),
  frameRate: z.number().describe('frames a second that arrived'),
  keyFrameSeconds: z.number().nullable().describe('between the last two key frames'),
})
export const liveHealthSchema = z.object({
  live: liveSchema,
  signal: z
    .object({
      test: z.boolean().describe('a test of the connection'),
      since: instantSchema,
      lastSeenAt: instantSchema,
      protocol: z.enum(liveProtocols),
      encoder: z.string().nullable().describe('what the encoder calls itself'),
      video: z.object({ codec: z.string(), width: z.int(), height: z.int(), frameRate: z.number().nullable() }).nullable(),
      audio: z.object({ codec: z.string(), sampleRate: z.int(), channels: z.int() }).nullable(),
      droppedFrames: z.int(),
      latencySeconds: z.number().nullable().describe('from the arrival of a frame to the part that has it'),
      samples: z.array(signalSample).describe('the latest minute or so, oldest first'),
      notes: z.array(z.object({ kind: z.enum(liveSignalNotes), value: z.number().nullable() })).describe('what to change at the encoder'),
    })
    .nullable()
    .describe('null while there is no publisher'),
  recording: z.object({
    state: z.enum(liveRecordings),
    height: z.int().nullable(),
    bytes: z.int(),
    storagePercent: z.number().nullable().describe('of the plan that is used; null where additional storage is sold'),
  }),
  watching: z.object({
    now: z.int(),
    peak: z.int(),
    peakAt: instantSchema.nullable(),
    points: z.array(z.object({ at: instantSchema, watching: z.int() })).describe('one a minute since the beginning, at most 240'),
  }),
})
export type LiveHealth = z.output<typeof liveHealthSchema>

const { listLives: list, editLives: edit, deleteLives: remove } = accessRules
const read = 'lives:read'
const write = 'lives:write'
const params = z.object({ id: keySchema })
const symbols = (text: string): number => [...text].length

const form = z.strictObject({
  title: z
    .string(liveFaults.title)
    .overwrite(cleanLine)
    .min(1, liveFaults.title)
    .refine((title) => symbols(title) <= liveTitleMost, liveFaults.longTitle),
  description: z
    .string()
    .overwrite(cleanText)
    .refine((text) => text === '' || symbols(text) >= liveDescriptionLengths.least, liveFaults.shortDescription)
    .refine((text) => symbols(text) <= liveDescriptionLengths.most, liveFaults.longDescription)
    .default(''),
  scheduleDate: z
    .string(liveFaults.date)
    .trim()
    .min(1, { error: liveFaults.date, abort: true })
    .refine((text) => dateShape.test(text) && isDay(text), liveFaults.invalidDate)
    .describe('day in America/Sao_Paulo, such as 2027-03-01'),
  scheduleTime: z
    .string(liveFaults.time)
    .trim()
    .min(1, { error: liveFaults.time, abort: true })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, liveFaults.invalidTime)
    .describe('time of that day, such as 19:30'),
  liveSaveMode: z.enum(liveSaveModes, liveFaults.saveMode),
  returnMinutes: z.coerce
    .number()
    .int()
    .min(liveReturnMinutes.least)
    .max(liveReturnMinutes.most)
    .optional()
    .describe('minutes in which a publisher that is gone may return; 10 when absent'),
  chat: z.stringbool().optional().describe('viewers may write messages beside the player; off when absent, and as it was of a change'),
  questions: z.stringbool().optional().describe('viewers may ask questions there; the same'),
})

export const liveRoutes = defineRoutes({
  listLives: {
    method: 'GET',
    path: '/lives',
    access: list,
    scope: read,
    summary: 'Lives of the account; a search finds titles and descriptions',
    query: z.object({
      search: z.string().max(200, 'A busca deve ter no máximo 200 caracteres.').default(''),
      orderBy: z.enum(['createdAt', 'oldestCreatedAt', 'scheduleDate', 'title', 'ascTitle', 'descTitle']).default('createdAt'),
      sortBy: z.enum(['asc', 'desc']).optional().describe('direction of `createdAt`, `scheduleDate` and `title`'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(10),
    }),
    response: page(liveSchema),
  },
  getLive: { method: 'GET', path: '/lives/{id}', access: list, scope: read, summary: 'One live', params, response: liveSchema },
  createLive: {
    method: 'POST',
    path: '/lives',
    access: edit,
    scope: write,
    summary: 'Schedules a live; the answer has the address and the key that its encoder needs',
    form,
    fileField: 'thumbnail',
    fileLimit: maxCoverBytes,
    tooLarge: 'IMAGE_TOO_LARGE',
    response: liveSchema.extend(liveConnectionSchema.shape),
  },
  updateLive: {
    method: 'PUT',
    path: '/lives/{id}',
    access: edit,
    scope: write,
    summary: 'Changes a live that is not finished; once it has begun, its day and time stay as they are',
    params,
    form: form.extend({
      withoutThumbnail: z.stringbool().optional().describe('removes its thumbnail'),
      revision: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .describe('the revision that was seen; nothing is written, and 409 `CHANGED_MEANWHILE` answered, when there is another one by now'),
    }),
    fileField: 'thumbnail',
    fileLimit: maxCoverBytes,
    tooLarge: 'IMAGE_TOO_LARGE',
    response: liveSchema,
  },
  deleteLive: {
    method: 'DELETE',
    path: '/lives/{id}',
    access: remove,
    scope: write,
    summary: 'Deletes a live and its recording for good, also while it is on air',
    params,
    response: emptySchema,
  },
  showLiveConnection: {
    method: 'POST',
    path: '/lives/{id}/connection',
    access: edit,
    scope: write,
    summary: 'Shows the address and the key of a live again; not of a finished one',
    params,
    response: liveConnectionSchema,
  },
  rotateLiveKey: {
    method: 'POST',
    path: '/lives/{id}/rotate-key',
    access: edit,
    scope: write,
    summary: 'Replaces the key of a live: a publisher with the old one is disconnected',
    params,
    response: liveConnectionSchema,
  },
  openLiveStudio: {
    method: 'POST',
    path: '/lives/{id}/studio',
    access: edit,
    summary: 'Lets a browser send to a live, or measure its connection, over a socket for which the answer has a ticket',
    params,
    body: z.strictObject({
      purpose: z.enum(studioPurposes).default('publish').describe('`measure`: what is sent is counted, and not kept'),
    }),
    response: z.object({ ticket: z.string().describe('the second protocol of the socket; to be used within a minute') }),
  },
  finishLive: {
    method: 'POST',
    path: '/lives/{id}/finish',
    access: edit,
    scope: write,
    summary: 'Ends a live that has begun, for good',
    params,
    response: liveSchema,
  },
  extendLive: {
    method: 'POST',
    path: '/lives/{id}/extend',
    access: edit,
    scope: write,
    summary: 'Moves the planned end of a live',
    params,
    body: z.strictObject({
      minutes: z.int().min(liveExtendMinutes.least).max(liveExtendMinutes.most).default(liveExtendMinutes.usual),
    }),
    response: liveSchema,
  },
  startLiveTest: {
    method: 'POST',
    path: '/lives/{id}/test',
    access: edit,
    scope: write,
    summary: 'For ten minutes, publishers of a live that has not begun only test their connection, also long before its time',
    params,
    response: liveSchema,
  },
  endLiveTest: {
    method: 'DELETE',
    path: '/lives/{id}/test',
    access: edit,
    scope: write,
    summary: 'Ends the test of a connection, once nobody sends any more: the next publisher begins the live',
    params,
    response: liveSchema,
  },
  getLiveHealth: {
    method: 'GET',
    path: '/lives/{id}/health',
    access: list,
    scope: read,
    summary: 'The signal of the publisher, the recording and the number of viewers of a live',
    params,
    response: liveHealthSchema,
  },
})
