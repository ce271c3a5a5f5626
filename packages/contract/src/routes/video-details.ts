import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { keySchema } from '../common.ts'
import { maxCoverBytes } from '../media.ts'
import { longestLinkSeconds } from '../imports.ts'
import { lineSchema, textSchema } from '../text.ts'
import { defineRoutes } from '../route.ts'
import { offerSchema } from './offers.ts'
import { videoSchema } from './videos.ts'

/** A named place of a media. It lasts until the next one begins. */
export const chapterSchema = z.object({
  start: z.int('Informe o tempo em segundos inteiros.').min(0, 'O tempo não pode ser negativo.').describe('seconds'),
  title: lineSchema.min(1, 'Informe o título do capítulo.').max(128, 'O título do capítulo deve ter no máximo 128 caracteres.'),
})
export type Chapter = z.output<typeof chapterSchema>

/** A media with what only its own page shows. */
export const videoDetailSchema = videoSchema.extend({
  revision: z.int().describe('grows with each change somebody makes of title, description, cover or chapters'),
  chapters: z.array(chapterSchema).describe('in the order of their times'),
  link: z
    .object({
      provider: z.enum(['youtube']),
      id: z.string().describe('of the video there'),
      startsAt: z.int().nullable().describe('seconds from the beginning'),
      url: z.string().describe('the page that shows it there'),
    })
    .nullable()
    .describe('where a media of type youtube stays; null for media stored here'),
  sales: z.array(offerSchema).describe('sales offers in the order of their times'),
})
export type VideoDetail = z.output<typeof videoDetailSchema>

const { listVideos: list, editVideos: edit } = accessRules
const key = z.object({ key: keySchema })
const revision = z
  .int()
  .min(0)
  .optional()
  .describe('the revision that was seen; nothing is written, and 409 `CHANGED_MEANWHILE` answered, when there is another one by now')

export const videoDetailRoutes = defineRoutes({
  getVideo: {
    method: 'GET',
    path: '/videos/{id}',
    access: list,
    scope: 'videos:read',
    summary: 'One media',
    params: z.object({ id: keySchema }),
    response: videoDetailSchema,
  },
  updateVideo: {
    method: 'PUT',
    path: '/videos/{key}',
    access: edit,
    scope: 'videos:write',
    summary: 'Changes title and description',
    params: key,
    body: z.strictObject({
      title: lineSchema.min(1, 'Informe o título.').max(128, 'O título deve ter no máximo 128 caracteres.'),
      description: textSchema.max(5000, 'A descrição deve ter no máximo 5000 caracteres.'),
      revision,
    }),
    response: videoDetailSchema,
  },
  saveChapters: {
    method: 'PUT',
    path: '/videos/{key}/chapters',
    access: edit,
    scope: 'videos:write',
    summary: 'Replaces the chapters of a media',
    params: key,
    body: z.strictObject({
      chapters: z.array(chapterSchema).max(100, 'Uma mídia pode ter no máximo 100 capítulos.'),
      revision,
    }),
    response: videoDetailSchema,
  },
  selectThumbnail: {
    method: 'PUT',
    path: '/videos/multiple-thumbnail/{key}',
    access: edit,
    scope: 'videos:write',
    summary: 'Chooses an automatic cover; 0 is the default one',
    params: key,
    body: z.strictObject({ selectedThumb: z.int().min(0).max(3), revision }),
    response: videoDetailSchema,
  },
  uploadCover: {
    method: 'POST',
    path: '/videos/thumb/{key}',
    access: edit,
    scope: 'videos:write',
    summary: 'Makes a picture (JPEG, PNG, GIF or WebP) the default cover, cut to 16:9, and chooses it',
    params: key,
    query: z.object({
      revision: z.coerce.number().int().min(0).optional().describe('as with the other changes: 409 when there is another one by now'),
    }),
    fileLimit: maxCoverBytes,
    tooLarge: 'IMAGE_TOO_LARGE',
    response: videoDetailSchema,
  },
  noteLinkDuration: {
    method: 'PUT',
    path: '/videos/{key}/duration',
    access: list,
    summary: 'Notes how long a video of YouTube is, which its player tells the first preview; nothing changes once that is known',
    params: key,
    body: z.strictObject({ duration: z.number().positive().max(longestLinkSeconds).describe('seconds') }),
    response: videoDetailSchema,
  },
  reprocessVideo: {
    method: 'POST',
    path: '/videos/{key}/reprocess',
    access: { ...edit, support: 'allowed' },
    scope: 'videos:write',
    summary: 'Encodes a media anew from its source: one in error, or for support a video older than ten hours',
    params: key,
    response: videoDetailSchema,
  },
})
