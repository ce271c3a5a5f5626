import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema, pageQuery } from '../common.ts'
import {
  importBatchStates,
  importBlocks,
  importKinds,
  importProviders,
  importSelectionLimit,
  importStates,
  importWaitReasons,
} from '../imports.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, outsideTextSchema, textSchema } from '../text.ts'

const { followImports, startImports: mayImport } = accessRules
const folderId = keySchema.nullish().describe('folder they will lie in; for members bound to folders one of theirs')
/** Kept letter for letter: keys of buckets may begin with a space. */
const externalId = outsideTextSchema.min(1).max(1024)
const address = z.string().trim().min(1).max(4096)
const batchParams = z.object({ id: keySchema })
const itemParams = z.object({ id: keySchema })

const counts = z.object(
  Object.fromEntries(importStates.map((state) => [state, z.int()])) as Record<(typeof importStates)[number], z.ZodInt>,
)

export const importBatchSchema = z.object({
  id: keySchema,
  provider: z.enum(importProviders),
  kind: z.enum(importKinds),
  state: z.enum(importBatchStates),
  blocked: z.enum(importBlocks).nullable().describe('why nothing of it moves, besides a pause'),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('why the reading of a library ended'),
  folder: z.object({ key: keySchema, name: z.string() }).nullable(),
  counts: counts.describe('files by state'),
  bytes: z.object({
    total: z.int().describe('of files whose size is known'),
    fetched: z.int(),
    unsized: z.int().describe('files whose size is not known yet'),
  }),
  rate: z.int().nullable().describe('bytes a second now; null while nothing is pulled'),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
})

export const importItemSchema = z.object({
  id: keySchema,
  batchId: keySchema,
  provider: z.enum(importProviders),
  externalId: z.string(),
  title: z.string(),
  fileName: z.string().nullable(),
  size: z.int().nullable().describe('bytes; null while unknown'),
  state: z.enum(importStates),
  waitReason: z.enum(importWaitReasons).nullable(),
  nextAttemptAt: instantSchema.nullable().describe('of one that waits after a failure'),
  fetched: z.int().describe('bytes'),
  rate: z.int().nullable().describe('bytes a second; null while nothing is pulled'),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  videoKey: keySchema.nullable(),
  folder: z.object({ key: keySchema, name: z.string() }).nullable(),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
})
export type ImportBatch = z.output<typeof importBatchSchema>
export type ImportItem = z.output<typeof importItemSchema>

/** What `provider` may be in the body of an import; the names of content.md are the same providers. */
const namedProviders = { googleDrive: 'google-drive', oneDrive: 'onedrive' } as const
const anyProvider = z
  .enum([...importProviders, 'googleDrive', 'oneDrive'])
  .transform((name) => (name === 'googleDrive' || name === 'oneDrive' ? namedProviders[name] : name))

/** Files brought in from other places by the server itself. */
export const importFileRoutes = defineRoutes({
  importVideo: {
    method: 'POST',
    path: '/videos/import',
    access: mayImport,
    scope: 'uploads:write',
    summary: 'Imports one file of another place; its course is a batch of one in `listImports`',
    body: z.strictObject({
      provider: anyProvider,
      id: externalId.optional(),
      title: lineSchema.max(1024).default(''),
      url: address.optional(),
      description: textSchema.max(5000).default(''),
      refreshToken: z.string().min(1).max(4096).optional().describe('sealed at once; the connection of the person is used without it'),
      folderId,
    }),
    response: emptySchema,
  },
  startImports: {
    method: 'POST',
    path: '/imports',
    access: mayImport,
    scope: 'uploads:write',
    summary: 'Imports a selection of files of one place',
    body: z.strictObject({
      provider: z.enum(importProviders),
      folderId,
      items: z
        .array(
          z.strictObject({
            id: externalId.optional().describe('of the file at its provider; links have none'),
            url: address.optional().describe('of a link'),
            title: lineSchema.max(1024).default('').describe('empty for the name of the file'),
            description: textSchema.max(5000).default(''),
          }),
        )
        .min(1, 'Nenhum arquivo selecionado')
        .max(importSelectionLimit, `Escolha até ${importSelectionLimit} arquivos por vez.`),
    }),
    response: importBatchSchema,
  },
  listImports: {
    method: 'GET',
    path: '/imports',
    access: followImports,
    scope: 'uploads:write',
    summary: 'Batches of imports of the account, latest first',
    query: z.object({ ...pageQuery, open: z.stringbool().optional().describe('only those that are not over') }),
    response: page(importBatchSchema),
  },
  getImport: {
    method: 'GET',
    path: '/imports/{id}',
    access: followImports,
    scope: 'uploads:write',
    summary: 'One batch of imports',
    params: batchParams,
    response: importBatchSchema,
  },
  listImportItems: {
    method: 'GET',
    path: '/imports/items',
    access: followImports,
    scope: 'uploads:write',
    summary: 'Files of imports: those that move first, then the latest',
    query: z.object({
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(200).default(50),
      batch: keySchema.optional(),
      states: z
        .string()
        .max(200)
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(importStates)))
        .optional()
        .describe('states, separated by commas'),
      search: lineSchema.max(128).optional(),
      recent: z.stringbool().optional().describe('only those that move or ended within a day'),
    }),
    response: page(importItemSchema),
  },
  pauseImport: {
    method: 'POST',
    path: '/imports/{id}/pause',
    access: followImports,
    scope: 'uploads:write',
    summary: 'Stops a batch; what arrived is kept for when it goes on',
    params: batchParams,
    response: importBatchSchema,
  },
  resumeImport: {
    method: 'POST',
    path: '/imports/{id}/resume',
    access: mayImport,
    scope: 'uploads:write',
    summary: 'Goes on with a paused batch',
    params: batchParams,
    response: importBatchSchema,
  },
  cancelImport: {
    method: 'POST',
    path: '/imports/{id}/cancel',
    access: followImports,
    scope: 'uploads:write',
    summary: 'Ends a batch; media that were made stay',
    params: batchParams,
    response: importBatchSchema,
  },
  retryImport: {
    method: 'POST',
    path: '/imports/{id}/retry',
    access: mayImport,
    scope: 'uploads:write',
    summary: 'Tries all failed files of a batch again',
    params: batchParams,
    response: importBatchSchema,
  },
  cancelImportItem: {
    method: 'POST',
    path: '/imports/items/{id}/cancel',
    access: followImports,
    scope: 'uploads:write',
    summary: 'Ends the import of one file and drops what arrived',
    params: itemParams,
    response: importItemSchema,
  },
  retryImportItem: {
    method: 'POST',
    path: '/imports/items/{id}/retry',
    access: mayImport,
    scope: 'uploads:write',
    summary: 'Tries one file again: a failed one, or one that waits for its next try',
    params: itemParams,
    response: importItemSchema,
  },
  exportImport: {
    method: 'GET',
    path: '/imports/{id}.csv',
    access: followImports,
    summary: 'Report of a batch as a table (CSV): old id, new key and embed code, state and reason of each file',
    params: batchParams,
    raw: 'text/csv; charset=utf-8',
  },
})
