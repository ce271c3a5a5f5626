import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema } from '../common.ts'
import { filePlaces } from '../file-keys.ts'
import { importSelectionLimit } from '../imports.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, outsideTextSchema } from '../text.ts'

const access = accessRules.connectDrive
const params = z.object({ provider: z.enum(filePlaces) })
const fileId = outsideTextSchema.min(1).max(1024)
/** Most thumbnails of one request. */
const thumbnailLimit = 24
const idList = (most: number) =>
  z
    .string()
    .max(60_000)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(fileId).max(most))

const cloudFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int().nullable().describe('bytes; null where the service does not tell'),
  modifiedAt: instantSchema.nullable(),
  hasThumbnail: z.boolean(),
})
const cloudFolder = z.object({ id: z.string(), name: z.string() })

/** Files of cloud drives, buckets and Vimeo, as the person who connected them sees them. */
export const cloudFileRoutes = defineRoutes({
  listCloudFiles: {
    method: 'GET',
    path: '/integration/{provider}/files',
    access,
    summary: 'Folders and importable files at a drive the person has connected',
    params,
    query: z.object({
      folder: fileId.optional().describe('id of a folder; what lies at the top without'),
      search: lineSchema.min(1).max(200).optional().describe('looks everywhere by name'),
      cursor: outsideTextSchema.min(1).max(8192).optional().describe('of the next page, as the page before gave it'),
      ids: idList(importSelectionLimit).optional().describe('only these files, separated by commas; those that are missing are left out'),
    }),
    response: z.object({
      folders: z.array(cloudFolder),
      files: z.array(cloudFile),
      cursor: z.string().nullable().describe('of the next page; null at the end'),
    }),
  },
  listCloudThumbnails: {
    method: 'GET',
    path: '/integration/{provider}/thumbnails',
    access,
    summary: 'Pictures of files at a drive, so that browsers ask no other host for them',
    params,
    query: z.object({ ids: idList(thumbnailLimit).describe(`up to ${thumbnailLimit} files, separated by commas`) }),
    response: z.object({
      thumbnails: z.array(z.object({ id: z.string(), image: z.string().nullable().describe('a data: address; null without a picture') })),
    }),
  },
})

export type CloudFile = z.output<typeof cloudFile>
export type CloudFolder = z.output<typeof cloudFolder>
