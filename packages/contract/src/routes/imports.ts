import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { keySchema } from '../common.ts'
import { linkDescriptionFault, linkDescriptionLengths, linkTitleFault, linkTitleLengths } from '../imports.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, textSchema } from '../text.ts'
import { videoSchema } from './videos.ts'

const { upload } = accessRules
const link = z.string().trim().min(1).max(2048)

/** Media that come from other places than the user's computer. */
export const importRoutes = defineRoutes({
  previewLink: {
    method: 'GET',
    path: '/videos/embed/preview',
    access: upload,
    scope: 'uploads:write',
    summary: 'What a link of YouTube leads to, to fill in the form of its import',
    query: z.object({ url: link }),
    response: z.object({ title: z.string(), author: z.string() }),
  },
  importLink: {
    method: 'POST',
    path: '/videos/embed',
    access: upload,
    scope: 'uploads:write',
    summary: 'Makes a media of a video that stays at YouTube; accounts of the free plan may have 20',
    body: z.strictObject({
      title: lineSchema.min(linkTitleLengths.least, linkTitleFault).max(linkTitleLengths.most, linkTitleFault),
      description: textSchema
        .max(linkDescriptionLengths.most, linkDescriptionFault)
        .refine(({ length }) => length === 0 || length >= linkDescriptionLengths.least, linkDescriptionFault)
        .default(''),
      url: link,
      folderId: keySchema.nullish().describe('folder it will lie in; for members bound to folders one of theirs'),
    }),
    response: videoSchema,
  },
})
