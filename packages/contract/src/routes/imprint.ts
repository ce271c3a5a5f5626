import { z } from 'zod'
import { instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

export const imprintRoutes = defineRoutes({
  inspectCode: {
    method: 'GET',
    path: '/sessions/inspect/{code}',
    access: { who: 'account', standing: 'any', feature: 'hasImprint', tenant: 'denied' },
    summary: 'The playback session behind an Imprint code',
    params: z.object({ code: z.string().min(1).max(40) }),
    response: z.object({
      key: z.string().nullable(),
      videoKey: keySchema.nullable(),
      email: z.string().nullable(),
      partner: z.string().nullable(),
      createdAt: instantSchema.nullable(),
      viewerName: z.string().nullable(),
      verified: z.boolean(),
      preview: z.boolean(),
      video: z.object({ title: z.string(), thumbnail: z.string().nullable(), duration: z.number().nullable() }).nullable(),
    }),
  },
})
