import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema, pageQuery } from '../common.ts'
import { page } from '../page.ts'
import { folderLevels, folderNameLengths, mostFolderIds } from '../folders.ts'
import { mostFoundVideos, videoTypes } from '../media.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema } from '../text.ts'
import { videoSchema } from './videos.ts'

/** Most places (media times folders) that one call fills. */
export const mostFolderPlaces = 10_000
/** Lists longer than this come without the few media and subfolders of each folder. */
export const folderPreviewLimit = 100

const { least, most } = folderNameLengths
/** Name of a folder: symbols count, not the units they are stored in. */
export const folderNameSchema = lineSchema.refine(
  (name) => name.length <= 2 * most && [...name].length >= least && [...name].length <= most,
  `O nome da pasta deve ter de ${least} a ${most} caracteres.`,
)

/** Orders of folders; the compound names include their direction, `title` is an alias of `name`. */
export const folderOrders = [
  'createdAt',
  'oldestCreatedAt',
  'updatedAt',
  'name',
  'ascName',
  'descName',
  'title',
  'ascTitle',
  'descTitle',
] as const
/** Orders of the media of a folder; `manual` is the manual order, `name` is an alias of `title`. */
export const folderVideoOrders = [
  'manual',
  'createdAt',
  'oldestCreatedAt',
  'title',
  'ascTitle',
  'descTitle',
  'name',
  'ascName',
  'descName',
] as const
export type FolderOrder = (typeof folderOrders)[number]
export type FolderVideoOrder = (typeof folderVideoOrders)[number]

const nameOf = z.object({ key: keySchema, name: z.string() })
/** A folder as lists show it. */
export const folderSchema = z.object({
  _id: keySchema,
  id: keySchema,
  key: keySchema,
  name: z.string(),
  level: z.int().min(1).max(folderLevels),
  ancestors: z.array(nameOf).describe('the folders it lies in, the outermost first'),
  createdAt: instantSchema,
  updatedAt: instantSchema.describe('its name, its media or its subfolders last changed'),
  videos: z
    .array(videoSchema.pick({ key: true, title: true, type: true, thumbnail: true }))
    .describe('the first four media in its own order; none in lists of more than 100'),
  videosCount: z.int().describe('all its media, those of subfolders not counted'),
  subFolders: z.array(nameOf).describe('the newest four; none in lists of more than 100'),
  subFoldersCount: z.int(),
})
export type Folder = z.output<typeof folderSchema>

const folderDetailSchema = folderSchema.extend({
  subFolders: z.array(folderSchema).describe('all of them, or those that are searched for'),
  manual: z.boolean().describe('somebody has put its media in order by hand'),
})
export type FolderDetail = z.output<typeof folderDetailSchema>

const folderVideoSchema = videoSchema.extend({ order: z.int().describe('its place in the order made by hand: smaller comes first') })
export type FolderVideo = z.output<typeof folderVideoSchema>

const { listFolders: list, editFolders: edit, deleteFolders: remove } = accessRules
const read = 'folders:read'
const write = 'folders:write'
/** Key of a folder, or the keys from the first level down to it joined by `_`. */
const folderPathSchema = z
  .string()
  .regex(new RegExp(`^[a-z0-9]{16}(_[a-z0-9]{16}){0,${folderLevels - 1}}$`))
  .describe('its key, or the keys from the first level down to it joined by `_`')
const params = z.object({ key: folderPathSchema })
const search = z.string().max(200).default('')
const sortBy = z.enum(['asc', 'desc']).optional().describe('direction of `createdAt`, `updatedAt`, `name` and `title`')
const folderOrder = { orderBy: z.enum(folderOrders).default('createdAt'), sortBy }
const ids = z.array(keySchema).min(1, 'Escolha pelo menos um arquivo.').max(mostFolderIds, 'Envie até 1.000 arquivos de cada vez.')
const media = z.array(keySchema).describe('keys of media')
// So far from where numbers end that there is room behind.
const places = z.array(
  z
    .int()
    .min(-(2 ** 52))
    .max(2 ** 52),
)
/** Media, and where they had a place in the folder before, that place. */
const placed = z
  .strictObject({ videos: ids, orders: places.optional().describe('the places they take in the order made by hand; without them the end') })
  .refine(({ videos, orders }) => orders === undefined || orders.length === videos.length, {
    error: 'Dê uma posição a cada arquivo.',
    path: ['orders'],
  })

export const folderRoutes = defineRoutes({
  listFolders: {
    method: 'GET',
    path: '/folders',
    access: list,
    scope: read,
    summary: 'Folders of the first level, or of all',
    query: z.object({
      search,
      ...folderOrder,
      levels: z.enum(['first', 'all']).default('first'),
      ...pageQuery,
    }),
    response: page(folderSchema, { by: 'count' }),
  },
  createFolder: {
    method: 'POST',
    path: '/folders',
    access: edit,
    scope: write,
    summary: 'Makes a folder; with the key of another, inside it',
    body: z.strictObject({ name: folderNameSchema, key: folderPathSchema.optional().describe('of the folder it is to lie in') }),
    response: folderSchema,
  },
  sendToFolders: {
    method: 'PUT',
    path: '/folders',
    access: edit,
    scope: write,
    summary: 'Adds every media to every one of the folders; nothing leaves where it is',
    body: z
      .strictObject({ videos: ids, folders: z.array(keySchema).min(1, 'Escolha pelo menos uma pasta.').max(mostFolderIds) })
      .refine((body) => body.videos.length * body.folders.length <= mostFolderPlaces, {
        error: 'São arquivos demais para tantas pastas. Envie menos de cada vez.',
        path: ['folders'],
      }),
    response: z.object({ added: z.int().describe('places that are new') }),
  },
  getFolder: {
    method: 'GET',
    path: '/folders/{key}',
    access: list,
    scope: read,
    summary: 'One folder and its subfolders',
    params,
    query: z.object({ search: search.describe('of the subfolders'), ...folderOrder }),
    response: folderDetailSchema,
  },
  renameFolder: {
    method: 'PUT',
    path: '/folders/{key}',
    access: edit,
    scope: write,
    summary: 'Changes the name of a folder',
    params,
    body: z.strictObject({ name: folderNameSchema }),
    response: folderSchema,
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/folders/{key}',
    access: remove,
    scope: write,
    summary: 'Deletes a folder and its subfolders; their media stay in the library',
    params,
    response: emptySchema,
  },
  listFolderVideos: {
    method: 'GET',
    path: '/folders/{key}/videos',
    access: list,
    scope: read,
    summary: 'Media of a folder, those of its subfolders left out',
    params,
    query: z.object({
      query: search,
      orderBy: z.enum(folderVideoOrders).optional().describe('without one: by hand where somebody has done so, else the newest first'),
      sortBy,
      filterBy: z.enum(['all', '', ...videoTypes]).optional(),
      type: z
        .enum(['all', '', ...videoTypes])
        .optional()
        .describe('the same as `filterBy`'),
      page: pageQuery.page,
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    response: page(folderVideoSchema, {
      by: 'count',
      total: 'total',
      capped: `a search found more than the ${mostFoundVideos} that are counted`,
    }).extend({
      orderBy: z.enum(folderVideoOrders).describe('the order they are in'),
    }),
  },
  addFolderVideos: {
    method: 'PUT',
    path: '/folders/{key}/videos',
    access: edit,
    scope: write,
    summary: 'Adds media to a folder; those it has already stay',
    params,
    body: placed,
    response: z.object({ added: media.describe('keys of the media that were not in it') }),
  },
  removeFolderVideos: {
    method: 'DELETE',
    path: '/folders/{key}/videos',
    access: edit,
    scope: write,
    summary: 'Takes media out of a folder; they stay in the library',
    params,
    body: z
      .array(z.strictObject({ video: keySchema, order: z.number().nullish().describe('not looked at') }))
      .min(1, 'Escolha pelo menos um arquivo.')
      .max(mostFolderIds, 'Envie até 1.000 arquivos de cada vez.'),
    response: z.object({ removed: media.describe('keys of the media that were in it') }),
  },
  moveFolderVideos: {
    method: 'POST',
    path: '/folders/{key}/videos/move',
    access: edit,
    scope: write,
    summary: 'Moves media to another folder, all at once; those that are not in this one any more stay where they are',
    params,
    body: placed.safeExtend({ to: keySchema }),
    response: z.object({
      moved: media.describe('keys of the media that left this folder'),
      added: media.describe('those of them that were not in the other one yet'),
      orders: places.describe('the place that each of `moved` had in the order made by hand'),
    }),
  },
  orderFolderVideos: {
    method: 'PUT',
    path: '/folders/{key}/videos/order',
    access: edit,
    scope: write,
    summary: 'Puts a media before another in the order made by hand',
    params,
    body: z.strictObject({
      video: keySchema,
      before: keySchema.nullable().describe('null: at the end'),
      orderBy: z
        .enum(folderVideoOrders)
        .exclude(['manual'])
        .default('createdAt')
        .describe('the order on the screen: where nobody has ordered by hand, the one made by hand begins with it'),
    }),
    response: emptySchema,
  },
})
