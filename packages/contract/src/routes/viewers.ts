import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { videoTypes } from '../media.ts'
import { page } from '../page.ts'
import { playbackSignKinds } from '../playback-signs.ts'
import { defineRoutes } from '../route.ts'

// Answered in whatever state the account is, as the requests of data subjects are.
const { owner } = accessRules
const params = z.object({ id: keySchema })
const ranges = z.array(z.tuple([z.int(), z.int()])).describe('seconds of the media, from and to')
const limit = z.coerce.number().int().min(1).max(100).default(25)

const identity = z.object({
  id: keySchema,
  email: z.string().nullable(),
  name: z.string().nullable(),
  memberId: z.string().nullable().describe('id of the members area, for those it signed'),
  verified: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
})
const merged = identity.extend({ mergedAt: instantSchema })

const summary = identity.extend({
  revokedAt: instantSchema.nullable().describe('blocked since'),
  lessons: z.int().describe('media watched'),
  completed: z.int().describe('of them those completed, in any version'),
  seconds: z.number().describe('media seconds played'),
  sessions: z.int().describe('playback sessions opened'),
  firstSessionAt: instantSchema.nullable().describe('of the sessions that are kept'),
  devices: z.int().describe('browsers of the sessions'),
  newDevices: z.int().describe('of them those first seen in the last seven days'),
  networks: z.int().describe('networks of the sessions: /24 of IPv4, /48 of IPv6'),
  signs: z.int().describe('kinds of signs of misuse, by media'),
  newSigns: z.int().describe('of them, those nobody has handled'),
  merged: z.array(merged).describe('identities that were merged into this viewer'),
})
export type ViewerSummary = z.output<typeof summary>

const media = z.object({
  key: keySchema,
  title: z.string().nullable().describe('null when it was deleted'),
  thumbnail: z.string().nullable(),
  type: z.enum(videoTypes).nullable(),
  duration: z.number().nullable().describe('seconds of the present file'),
})
const version = z.int().describe('version of the source file; another one begins where the file is replaced')

const session = z.object({
  id: keySchema,
  openedAt: instantSchema,
  viewStartedAt: instantSchema.nullable().describe('null where nothing was played'),
  endedAt: instantSchema.nullable().describe('last report of the player; null without any'),
  media,
  version,
  replaced: z.boolean().describe('it played a file that was replaced since'),
  code: z.string().nullable().describe('Imprint code'),
  device: z.string().nullable().describe('browser and system, such as `Chrome no Windows`'),
  deviceKey: z.string().nullable().describe('the same for all sessions of one browser; null once it is kept no more'),
  network: z.string().nullable().describe('/24 of IPv4, /48 of IPv6; null once it is kept no more'),
  address: z.string().nullable().describe('IP address; null once it is kept no more'),
  site: z.string().nullable().describe('host of the page around the player'),
  watched: ranges,
  rewatched: ranges,
  seconds: z.number().describe('media seconds played'),
  position: z.number().nullable().describe('second of the media where it stopped'),
  signs: z.array(z.object({ kind: z.enum(playbackSignKinds), count: z.int() })).describe('signs of misuse; none of them is proof'),
})
export type ViewerSession = z.output<typeof session>

const watchedMedia = z.object({
  media,
  version,
  replaced: z.boolean().describe('the file was replaced since'),
  watched: ranges,
  rewatched: ranges,
  share: z.number().min(0).max(1).nullable().describe('seconds seen, of all; null where the length is not known'),
  seconds: z.number().describe('media seconds played'),
  views: z.int(),
  position: z.number().nullable(),
  firstAt: instantSchema,
  lastAt: instantSchema,
  completedAt: instantSchema.nullable(),
})
export type ViewerMedia = z.output<typeof watchedMedia>

const mediaQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}\.[a-z0-9]{16}\.\d{1,9}$/)
    .optional()
    .describe('`next` of the page before'),
  limit,
})

/** One viewer of an account across media. A merged identity is answered as the viewer it belongs to. */
export const viewerRoutes = defineRoutes({
  getViewer: {
    method: 'GET',
    path: '/viewers/{id}',
    access: owner,
    scope: 'viewers:read',
    summary: 'A viewer: identity, what was watched in all, devices, networks, signs of misuse, merged identities',
    params,
    response: summary,
  },
  listViewerHistory: {
    method: 'GET',
    path: '/viewers/{id}/sessions',
    access: owner,
    scope: 'viewers:read',
    summary: 'Playback sessions of a viewer across media, the newest first',
    params,
    query: z.object({
      media: keySchema.optional().describe('only those of this media'),
      day: z.iso.date().optional().describe('only those opened on this day in São Paulo, yyyy-MM-dd'),
      after: z
        .string()
        .regex(/^\d{1,15}\.[a-z0-9]{16}$/)
        .optional()
        .describe('`next` of the page before'),
      limit,
    }),
    response: page(session, { by: 'cursor' }),
  },
  listViewerMedia: {
    method: 'GET',
    path: '/viewers/{id}/media',
    access: owner,
    scope: 'viewers:read',
    summary: 'What a viewer watched of each version of each media, the last watched first',
    params,
    query: mediaQuery,
    response: page(watchedMedia, { by: 'cursor' }),
  },
  listViewerCompletions: {
    method: 'GET',
    path: '/viewers/{id}/completions',
    access: owner,
    scope: 'viewers:read',
    summary: 'Media a viewer completed, by version, the last completed first: members areas issue certificates on it',
    params,
    query: mediaQuery,
    response: page(
      z.object({
        videoKey: keySchema,
        title: z.string().nullable().describe('null when it was deleted'),
        version,
        completedAt: instantSchema,
      }),
      { by: 'cursor' },
    ),
  },
  exportViewerHistory: {
    method: 'GET',
    path: '/viewers/{id}/csv',
    access: owner,
    scope: 'viewers:read',
    summary: 'What a viewer watched, a line for each session (CSV with semicolons, decimal commas and a byte order mark)',
    params,
    raw: 'text/csv; charset=utf-8',
  },
  mergeViewers: {
    method: 'POST',
    path: '/viewers/{id}/merge',
    access: owner,
    scope: 'viewers:write',
    summary: 'Makes two viewers one, for good: history, days, completions and signs of `other` become those of the first one',
    params,
    body: z.strictObject({ other: keySchema }),
    response: z.object({
      id: keySchema.describe('the viewer that remains: the verified one, where only one is'),
      merged: keySchema.describe('the identity that is a part of it now'),
    }),
  },
})
