import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { writingKinds } from '../media-writings.ts'
import { defineRoutes } from '../route.ts'
import { subtitleLanguages } from '../subtitles.ts'
import { chapterSchema } from './video-details.ts'

const language = z.enum(subtitleLanguages)
const key = z.object({ key: keySchema.describe('key of the media') })

export const writingSchema = z.object({
  id: keySchema,
  kind: z.enum(writingKinds),
  language: language.nullable().describe('of a translation: the one it is written in'),
  state: z.enum(['writing', 'done', 'failed']),
  progress: z.number().nullable().describe('share of the captions that are translated, 0 to 1; null while that is not known'),
  message: z.string().nullable().describe('why it failed'),
  details: z
    .object({
      title: z.string().nullable(),
      description: z.string().nullable(),
      tags: z.array(z.string()),
      chapters: z.array(chapterSchema),
    })
    .nullable()
    .describe('what is proposed, once it is done'),
  createdAt: instantSchema,
})
export type MediaWriting = z.output<typeof writingSchema>

const writings = z.object({
  configured: z.boolean().describe('the operator has set a text model'),
  place: z.string().nullable().describe('host the captions are sent to; null where nothing writes here'),
  items: z.array(writingSchema).describe('the last one of each kind and language'),
})

export const mediaWritingRoutes = defineRoutes({
  listWritings: {
    method: 'GET',
    path: '/videos/{key}/writings',
    access: accessRules.listVideos,
    scope: 'videos:read',
    summary: 'Translations and proposed details of a media, which a text model writes from its captions',
    params: key,
    response: writings,
  },
  requestWriting: {
    method: 'POST',
    path: '/videos/{key}/writings',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Has the captions of a media translated into a further subtitle, or details proposed from them',
    params: key,
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('translation'),
        language,
        replaces: z.boolean().default(false).describe('a subtitle that the media has in this language is replaced'),
      }),
      z.strictObject({ kind: z.literal('details') }),
    ]),
    response: writings,
  },
  dropWriting: {
    method: 'DELETE',
    path: '/videos/{key}/writings/{id}',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Forgets proposed details, or a translation that failed',
    params: z.object({ key: keySchema, id: keySchema }),
    response: emptySchema,
  },
})
