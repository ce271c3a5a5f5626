import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { page } from '../page.ts'
import { encodeStatuses, mostFoundVideos, videoTypes } from '../media.ts'
import { defineRoutes } from '../route.ts'

export const rungSchema = z.object({
  name: z.string(),
  height: z.int(),
  state: z.enum(['waiting', 'encoding', 'complete']),
  progress: z.number(),
})

export const videoSchema = z.object({
  _id: keySchema,
  id: keySchema,
  key: keySchema,
  title: z.string(),
  description: z.string(),
  type: z.enum(videoTypes),
  sample: z.boolean().describe('the sample lesson that the product ships'),
  status: z.enum(encodeStatuses),
  statusError: z.string().nullable(),
  playable: z.boolean().describe('first segment published'),
  duration: z.number().nullable().describe('seconds'),
  createdAt: instantSchema,
  thumbnail: z.string().nullable(),
  defaultThumbnail: z.string().nullable(),
  multipleThumbnails: z.array(z.string()).describe('automatic covers at 25, 50 and 75 %'),
  selectedThumb: z.int().min(0).max(3),
  waveform: z.string().nullable(),
  source: z.object({ size: z.int(), width: z.int().nullable(), height: z.int().nullable() }),
  folders: z.array(z.object({ key: keySchema, name: z.string() })),
  encoding: z.object({
    message: z.string().describe('sentence of the status'),
    rungs: z.array(rungSchema),
    progress: z.number(),
    currentResolution: z.string().nullable(),
    secondsLeft: z.number().nullable(),
    queuePlace: z
      .int()
      .nullable()
      .describe('place in line while the next step of the encode waits, from 1; null while one runs, and beyond the thousandth'),
  }),
})
export type Video = z.output<typeof videoSchema>

/** Where a search was found in a media. */
export const videoMatchSchema = z.object({
  where: z.enum(['title', 'description', 'subtitle']),
  at: z.number().nullable().describe('seconds from the beginning, of words in subtitles'),
  text: z.string(),
})
export type VideoMatch = z.output<typeof videoMatchSchema>

/** A media as the library lists it. */
export const listedVideoSchema = videoSchema.extend({
  matches: z.array(videoMatchSchema).describe('where `search` was found, at most three places; none without a search'),
})
export type ListedVideo = z.output<typeof listedVideoSchema>

/** Most media that one call deletes. */
export const mostDeletedVideos = 1000

const { listVideos: list, deleteVideos: remove } = accessRules
const key = z.object({ key: keySchema })

export const videoRoutes = defineRoutes({
  listVideos: {
    method: 'GET',
    path: '/videos',
    access: list,
    scope: 'videos:read',
    summary: 'Library of the account; a search finds titles, words of descriptions and words of subtitles',
    query: z.object({
      search: z.string().max(200, 'A busca deve ter no máximo 200 caracteres.').default(''),
      orderBy: z.enum(['createdAt', 'oldestCreatedAt', 'title', 'ascTitle', 'descTitle']).default('createdAt'),
      sortBy: z.enum(['asc', 'desc']).optional(),
      type: z.enum(['all', '', ...videoTypes]).default('all'),
      withoutYT: z.stringbool().default(false).describe('leaves out videos of YouTube'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    response: page(listedVideoSchema, { capped: `a search found more than the ${mostFoundVideos} that are counted` }),
  },
  deleteVideos: {
    method: 'DELETE',
    path: '/videos',
    access: remove,
    scope: 'videos:write',
    summary: 'Deletes media for good',
    body: z.array(keySchema).min(1).max(mostDeletedVideos, `Exclua no máximo ${mostDeletedVideos} arquivos por vez.`),
    response: emptySchema,
  },
  deleteVideo: {
    method: 'DELETE',
    path: '/videos/{key}',
    access: remove,
    scope: 'videos:write',
    summary: 'Deletes one media for good',
    params: key,
    response: emptySchema,
  },
  getPlayerToken: {
    method: 'GET',
    path: '/videos/play/{key}',
    access: list,
    summary: 'Short-lived token for a preview session in the dashboard',
    params: key,
    query: z.object({ imprint: z.enum(['true', 'false']).optional() }),
    response: z.object({ playerToken: z.string() }),
  },
  getImage: {
    method: 'GET',
    path: '/i/{address}',
    base: '/files',
    access: { who: 'signed-address' },
    summary: 'A thumbnail, storyboard or waveform by its unguessable address',
    params: z.object({ address: z.string().regex(/^[a-z0-9]{32}\.(jpg|png|webp|svg|vtt)$/) }),
    raw: 'image/*',
  },
})
