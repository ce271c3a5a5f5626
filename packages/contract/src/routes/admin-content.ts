import { z } from 'zod'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, outsideTextSchema, textSchema } from '../text.ts'
import { adminPage, httpAddress, idParams, operator } from './admin-common.ts'
import { page } from '../page.ts'

/** Bytes of the text of an announcement. */
export const maxNewsTextBytes = 256 * 1024
/** Bytes of a picture of an announcement, and how many it may have. */
export const maxNewsPictureBytes = 2 * 1024 * 1024
export const mostNewsPictures = 10

const base64Length = Math.ceil(maxNewsPictureBytes / 3) * 4
const pictureName = outsideTextSchema.min(1).max(160)
const content = textSchema.min(1, 'Escreva o texto.').max(maxNewsTextBytes, 'O texto é grande demais.')
const format = z.enum(['html', 'markdown']).default('html')

const newsDraft = z.strictObject({
  title: lineSchema.min(1, 'Informe o título.').max(160, 'O título deve ter no máximo 160 caracteres.'),
  format,
  content: content.describe('as the author wrote it; what news may not have is taken out'),
  pictures: z
    .array(z.strictObject({ name: pictureName, data: z.base64().max(base64Length, 'A imagem pode ter no máximo 2 MB.') }))
    .max(mostNewsPictures, 'No máximo 10 imagens.')
    .default([])
    .describe('new pictures (PNG, JPEG, WebP or GIF) that `content` and `image` name'),
  image: outsideTextSchema.max(200).nullable().describe('cover: the name of a new picture, or the address of one it already has'),
  imageAlt: lineSchema.max(300).default(''),
  audience: z
    .array(outsideTextSchema.trim().min(1).max(254))
    .min(1, 'Informe ao menos uma conta.')
    .max(1000, 'No máximo 1000 contas.')
    .nullable()
    .describe('accounts by key or by their owner’s e-mail; null: everybody'),
  publishedAt: instantSchema.nullable().describe('null: now, or unchanged'),
  expiresAt: instantSchema.nullable(),
})

const dropped = z.array(z.string())
export const adminNewsSchema = z.object({
  id: keySchema,
  title: z.string(),
  content: z.string().describe('cleaned HTML'),
  image: z.string().nullable().describe('address on this host'),
  imageAlt: z.string(),
  audience: z.array(z.object({ id: keySchema, name: z.string(), email: z.string() })).nullable(),
  state: z.enum(['current', 'scheduled', 'expired', 'withdrawn']),
  views: z.int().describe('people who viewed it'),
  publishedAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  withdrawnAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
const savedNews = z.object({ news: adminNewsSchema, droppedTags: dropped, droppedPictures: dropped })

const helpEntry = z.strictObject({
  title: lineSchema.min(1, 'Informe o título.').max(160, 'O título deve ter no máximo 160 caracteres.'),
  link: httpAddress,
})
const helpList = z.object({
  source: z.enum(['console', 'file', 'product']).describe('where the list people see comes from'),
  items: z.array(helpEntry.extend({ id: z.string() })),
})
const maxBodyBytes = 32 * 1024 * 1024

export const adminContentRoutes = defineRoutes({
  adminListNews: {
    method: 'GET',
    path: '/admin/news',
    access: operator,
    summary: 'Every announcement, withdrawn ones too, the newest first',
    query: z.object(adminPage),
    response: page(adminNewsSchema),
  },
  adminPreviewNews: {
    method: 'POST',
    path: '/admin/news/preview',
    access: operator,
    summary: 'A text as readers will get it; `pictures` says which address in it stands for which new picture',
    body: z.strictObject({
      format,
      content,
      pictures: z.array(pictureName).max(mostNewsPictures).default([]),
      newsId: keySchema.nullable().default(null).describe('the announcement being edited, whose pictures may stay'),
    }),
    response: z.object({
      html: z.string(),
      pictures: z.array(z.object({ name: z.string(), address: z.string() })),
      droppedTags: dropped,
      droppedPictures: dropped,
    }),
  },
  adminPublishNews: {
    method: 'POST',
    path: '/admin/news',
    access: operator,
    summary: 'Publishes an announcement',
    bodyLimit: maxBodyBytes,
    body: newsDraft,
    response: savedNews,
  },
  adminUpdateNews: {
    method: 'PUT',
    path: '/admin/news/{id}',
    access: operator,
    summary: 'Changes an announcement that was not withdrawn; who viewed it is not told again',
    params: idParams,
    bodyLimit: maxBodyBytes,
    body: newsDraft,
    response: savedNews,
  },
  adminWithdrawNews: {
    method: 'POST',
    path: '/admin/news/{id}/withdraw',
    access: operator,
    summary: 'Takes an announcement back for good',
    params: idParams,
    response: emptySchema,
  },
  adminGetHelp: {
    method: 'GET',
    path: '/admin/help',
    access: operator,
    summary: 'The help list of the home screen',
    response: helpList,
  },
  adminSaveHelp: {
    method: 'PUT',
    path: '/admin/help',
    access: operator,
    summary: 'Sets the help list, in order; an empty one gives way to the file or the product’s own list',
    body: z.strictObject({ items: z.array(helpEntry).max(50, 'No máximo 50 links.') }),
    response: helpList,
  },
})

export type NewsDraft = z.output<typeof newsDraft>
export type AdminNews = z.output<typeof adminNewsSchema>
