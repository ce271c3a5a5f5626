import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { videoSchema } from './videos.ts'

/** A media as a file of one's own. */
export const downloadSchema = z.object({
  state: z.enum(['preparing', 'ready', 'failed']),
  progress: z.number().min(0).max(100).describe('percent of the file that is made'),
  resolution: z.string().describe('of the file, such as `720p`; `original` for the file as it was uploaded'),
  size: z.int().nullable().describe('bytes, once the file is ready'),
  url: z
    .string()
    .nullable()
    .describe(
      'address that serves the first client that opens it within an hour, and that client for six hours; every call gives another one',
    ),
})
export type Download = z.output<typeof downloadSchema>

/** The files of a media that can be downloaded. */
export const downloadChoicesSchema = z.object({
  video: z.object({
    resolution: z.string().describe('of the MP4 that `downloadVideo` makes, such as `720p`'),
    size: z.int().nullable().describe('bytes, once that file is made'),
  }),
  original: z
    .object({
      format: z.string().describe('extension of the file, without its dot'),
      size: z.int().describe('bytes'),
      unmarked: z.boolean().describe('it has no forensic mark, which the media has or is being given: whoever downloads it confirms that'),
      ownerOnly: z.boolean().describe('it is given to the owner of the account alone, whom the caller is not'),
    })
    .nullable()
    .describe('the file as it was uploaded; null where it is not kept'),
})
export type DownloadChoices = z.output<typeof downloadChoicesSchema>

/** What became of the last file that was to take the place of a media's own. */
export const replacementSchema = z.object({
  id: keySchema,
  state: z.enum(['running', 'failed']),
  onAir: z.boolean().describe('whether the new file is what plays, though perhaps not yet in every resolution'),
  fileName: z.string(),
  reason: z.string().nullable().describe('why the new file could not be used; the media is as it was before it'),
  startedAt: instantSchema,
})
export type Replacement = z.output<typeof replacementSchema>

const { downloadVideos, editVideos, listVideos } = accessRules
const key = z.object({ key: keySchema })

export const downloadRoutes = defineRoutes({
  getDownloadChoices: {
    method: 'GET',
    path: '/videos/{key}/downloads',
    access: downloadVideos,
    summary: 'The files of a media that `downloadVideo` gives: the MP4 of the best resolution the plan allows, and the original',
    params: key,
    response: downloadChoicesSchema,
  },
  downloadVideo: {
    method: 'GET',
    path: '/videos/{key}/download',
    access: downloadVideos,
    summary: 'Makes the MP4 of the best resolution the plan allows, once, and gives an address for it; to be asked again while it is made',
    params: key,
    query: z.object({
      file: z.enum(['video', 'original']).default('video').describe('`original`: the file as it was uploaded, of whatever resolution'),
      unmarked: z.enum(['true', 'false']).default('false').describe('confirms that an original without the forensic mark is wanted'),
      retry: z.enum(['true', 'false']).default('false').describe('tries again what failed'),
    }),
    response: downloadSchema,
  },
  getDownload: {
    method: 'GET',
    path: '/d/{token}',
    base: '/files',
    access: { who: 'signed-address' },
    summary: 'The file behind an address of `downloadVideo`, also in ranges',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    raw: 'video/mp4',
  },
  replaceFile: {
    method: 'POST',
    path: '/videos/{key}/replace',
    access: editVideos,
    scope: 'videos:write',
    summary: 'Gives a media another file, of a completed upload: the old one plays until the new one can',
    params: key,
    body: z.strictObject({
      filename: keySchema.describe('key of the upload'),
      source: z
        .strictObject({ size: z.int().min(0) })
        .optional()
        .describe('size in bytes as it is known to the sender'),
    }),
    response: videoSchema,
  },
  getReplacement: {
    method: 'GET',
    path: '/videos/{key}/replacement',
    access: listVideos,
    scope: 'videos:read',
    summary: 'Whether a new file is being prepared for a media, or why the last one could not be used',
    params: key,
    response: z.object({ replacement: replacementSchema.nullable() }),
  },
})
