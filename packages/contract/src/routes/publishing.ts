import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import {
  publicationNotes,
  publicationReasons,
  publicationStates,
  publishCategories,
  publishDescriptionFault,
  publishDescriptionLengths,
  publishPrivacies,
  publishSymbolFault,
  publishTitleFault,
  publishTitleLengths,
} from '../publishing.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, textSchema } from '../text.ts'

const { publishVideos } = accessRules
const mediaParams = z.object({ videoKey: keySchema })
const publicationParams = z.object({ videoKey: keySchema, id: keySchema })

const withoutBrackets = (text: string): boolean => !/[<>]/.test(text)
const reasons = Object.keys(publicationReasons) as (keyof typeof publicationReasons)[]
const notes = Object.keys(publicationNotes) as (keyof typeof publicationNotes)[]

/** A media's way to YouTube. */
export const publicationSchema = z.object({
  id: keySchema,
  state: z.enum(publicationStates),
  reason: z.enum(reasons).nullable().describe('why it waits, failed or was canceled'),
  message: z.string().nullable().describe('the same as a sentence'),
  resumesAt: instantSchema.nullable().describe('when one that waits for something goes on'),
  progress: z.number().min(0).max(100).describe('percent of the file that YouTube has'),
  sent: z.int().describe('bytes YouTube has'),
  total: z.int().nullable().describe('bytes of the file; null before it is known'),
  title: z.string(),
  privacyStatus: z.enum(publishPrivacies).describe('as it was asked for'),
  becamePrivacy: z.enum(publishPrivacies).nullable().describe('as YouTube tells, once the video is there'),
  channel: z.object({ id: z.string(), title: z.string() }).nullable(),
  url: z.string().nullable().describe('of the video at YouTube, once it is there'),
  notes: z.array(z.object({ code: z.enum(notes), message: z.string() })).describe('what is not as it was asked for'),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
})
export type Publication = z.output<typeof publicationSchema>

/** Publishing of media at YouTube, by the worker. */
export const publishingRoutes = defineRoutes({
  publishVideo: {
    method: 'POST',
    path: '/videos/youtube/{videoKey}',
    access: publishVideos,
    scope: 'videos:write',
    summary: 'Publishes a media at YouTube; one publication of a media at a time',
    params: mediaParams,
    body: z.strictObject({
      title: lineSchema
        .min(publishTitleLengths.least, publishTitleFault)
        .max(publishTitleLengths.most, publishTitleFault)
        .refine(withoutBrackets, publishSymbolFault),
      description: textSchema
        .max(publishDescriptionLengths.most, publishDescriptionFault)
        .refine(({ length }) => length === 0 || length >= publishDescriptionLengths.least, publishDescriptionFault)
        .refine(withoutBrackets, publishSymbolFault)
        .default(''),
      tags: z
        .array(lineSchema.max(500).refine(withoutBrackets, publishSymbolFault))
        .max(500)
        .default([])
        .describe('blanks and doubles are left out; 500 symbols in all, as YouTube counts them'),
      privacyStatus: z.enum(publishPrivacies).default('public'),
      categoryId: z.enum(publishCategories).default('animals'),
      accessToken: z
        .string()
        .trim()
        .min(1)
        .max(4096)
        .optional()
        .describe('of Google, used for this publication alone; without it the connection of the person to YouTube is'),
      withThumbnail: z.boolean().default(false).describe('sends the cover of the media along'),
      withCaptions: z.boolean().default(false).describe('sends the subtitles of the media along'),
    }),
    response: publicationSchema,
  },
  listPublications: {
    method: 'GET',
    path: '/videos/youtube/{videoKey}',
    access: publishVideos,
    scope: 'videos:read',
    summary: 'The latest publications of a media at YouTube, newest first',
    params: mediaParams,
    response: z.object({
      configured: z.boolean().describe('the operator has set what connections to YouTube need'),
      publications: z.array(publicationSchema),
    }),
  },
  cancelPublication: {
    method: 'POST',
    path: '/videos/youtube/{videoKey}/{id}/cancel',
    access: publishVideos,
    scope: 'videos:write',
    summary: 'Stops a publication whose last bytes have not been sent yet',
    params: publicationParams,
    response: publicationSchema,
  },
  retryPublication: {
    method: 'POST',
    path: '/videos/youtube/{videoKey}/{id}/retry',
    access: publishVideos,
    scope: 'videos:write',
    summary: 'Tries a publication again that failed or was canceled, or one that waits, now',
    params: publicationParams,
    response: publicationSchema,
  },
})
