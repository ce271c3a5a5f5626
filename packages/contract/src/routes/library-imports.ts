import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { importBatchStates } from '../imports.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, outsideTextSchema } from '../text.ts'
import { integrationProviders } from './integrations.ts'

const mayImport = { ...accessRules.connections, feature: 'nonDefaultPlan' } as const
/** What was begun can be looked at in any state of the account. */
const inAnyState = { ...accessRules.connections, standing: 'any' } as const
const provider = z.enum(integrationProviders)
const batchParams = z.object({ id: keySchema })
const outsideFolder = outsideTextSchema.max(200)

const video = z.object({
  id: z.string().describe('of the video at its host'),
  title: z.string(),
  source: z.object({ size: z.int().describe('bytes the host stores of it: no less than its file has') }),
  duration: z.number().nullable().describe('seconds'),
  importable: z.boolean().describe('whether its host has it ready'),
  imported: z.boolean().describe('whether it is in the library of the account already'),
})
export type IntegrationVideo = z.output<typeof video>

/** What is known of the library of an account at another host. */
export const librarySchema = z.object({
  id: keySchema.describe('of its batch'),
  provider,
  state: z.enum(importBatchStates),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('why it could not be read'),
  readAt: instantSchema.nullable().describe('null while it is read'),
  found: z.int().describe('videos found, those that are left out included'),
  listed: z.int().describe('those that may come'),
  known: z.int().describe('of those: in the library of the account already'),
  changed: z.int().describe('in the library already, but with another file there since'),
  bytes: z.int().describe('bytes the host stores of those that may come: no less than their files have'),
  knownBytes: z.int().describe('of those, bytes of what is here already'),
  room: z.object({
    left: z.int().nullable().describe('bytes left of the plan; null where additional storage is sold'),
    largest: z.int().describe('bytes one file may have'),
  }),
  seconds: z.int().describe('estimate of its duration'),
  firstSeconds: z.int().describe('estimate of the time until the first one plays'),
  large: z.object({ count: z.int(), files: z.array(z.object({ title: z.string(), bytes: z.int() })) }),
  skipped: z.array(z.object({ code: z.string(), message: z.string(), count: z.int() })),
  folders: z.array(
    z.object({
      id: z.string().describe('of the folder there; empty for videos in none'),
      from: z.array(z.string()),
      to: z.array(z.string()),
      changes: z.array(z.enum(['level', 'short', 'long', 'double'])),
      videos: z.int(),
    }),
  ),
  /** Null: their subtitles are not counted, since the plan has none. */
  subtitles: z.object({ counted: z.int().describe('videos that were asked'), videos: z.int().describe('those that have some') }).nullable(),
  covers: z.int(),
  descriptions: z.int(),
  brought: z.object({
    subtitles: z.int(),
    covers: z.int(),
    faulty: z.int().describe('videos of which a subtitle could not be read'),
    pending: z.int().describe('videos in the library whose subtitles and cover are still to come'),
    lesser: z.int().describe('videos that came in a resolution, since their original was not kept'),
    foldersLeft: z.int().describe('folders that could not be made'),
  }),
})
export type Library = z.output<typeof librarySchema>
export type LibraryFolder = Library['folders'][number]

/** Media of other hosts: one by one from a list, or a whole library. */
export const libraryImportRoutes = defineRoutes({
  listIntegrationVideos: {
    method: 'GET',
    path: '/integration/videos/{provider}',
    access: mayImport,
    summary: 'Videos that the account has at another host, latest first',
    params: z.object({ provider }),
    query: z.object({
      search: lineSchema.max(128).default('').describe('part of the title'),
      limit: z.coerce.number().int().min(1).max(100).default(8),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    response: z.object({ videos: z.array(video), total: z.int() }),
  },
  openLibrary: {
    method: 'POST',
    path: '/imports/library',
    access: mayImport,
    summary: 'Has the whole library at another host read, to be started then; a library that was read before and not started is forgotten',
    body: z.strictObject({
      provider,
      folders: z.array(outsideFolder).max(10_000).optional().describe('folders there, with those within them; all without'),
    }),
    response: z.object({ id: keySchema }),
  },
  findLibrary: {
    method: 'GET',
    path: '/imports/library/{provider}',
    access: inAnyState,
    summary: 'The library at another host that was read last, whether it was started or not',
    params: z.object({ provider }),
    response: z.object({ id: keySchema.nullable() }),
  },
  getLibrary: {
    method: 'GET',
    path: '/imports/{id}/library',
    access: inAnyState,
    summary: 'What was found in the library at another host: how much it is, whether it fits, where its folders go, what comes along',
    params: batchParams,
    response: librarySchema,
  },
  startLibrary: {
    method: 'POST',
    path: '/imports/{id}/start',
    access: mayImport,
    summary: 'Brings in a library that was read, the oldest videos first',
    params: batchParams,
    body: z.strictObject({
      subtitles: z.boolean().default(true),
      covers: z.boolean().default(true),
      descriptions: z.boolean().default(true),
      again: z.boolean().default(false).describe('also those that are here already'),
      folders: z
        .array(outsideFolder)
        .max(10_000)
        .nullish()
        .describe('folders there whose videos come, an empty text for those in none; all without'),
    }),
    response: z.object({ count: z.int().describe('videos that come') }),
  },
})
