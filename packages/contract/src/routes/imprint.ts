import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { playbackSignKinds } from '../playback-signs.ts'
import { defineRoutes } from '../route.ts'

export const imprintRoutes = defineRoutes({
  inspectCode: {
    method: 'GET',
    path: '/sessions/inspect/{code}',
    access: accessRules.inspect,
    scope: 'imprint:read',
    summary: 'The playback session behind an Imprint code',
    params: z.object({ code: z.string().min(1).max(40) }),
    response: z.object({
      key: z.string().nullable(),
      videoKey: keySchema.nullable(),
      email: z.string().nullable(),
      partner: z.string().nullable(),
      createdAt: instantSchema.nullable(),
      /** Of the viewer; in a preview, of the person who opened it in the dashboard. */
      viewerName: z.string().nullable(),
      verified: z.boolean(),
      preview: z.boolean(),
      /** Null where no viewer was identified, and after an erasure. */
      viewerId: keySchema.nullable(),
      /** The viewer that the one who played was merged into by hand since; null where they were not. */
      mergedInto: z
        .object({ id: keySchema, email: z.string().nullable(), name: z.string().nullable(), memberId: z.string().nullable() })
        .nullable(),
      /** The viewer may play no more since then. */
      revokedAt: instantSchema.nullable(),
      /** The viewer's data were erased then, on request or when their time was over. */
      erasedAt: instantSchema.nullable(),
      /** Version of the encoded media that was played. */
      generation: z.int().nullable(),
      /** Browser and system in words; null once they are kept no more. */
      device: z.string().nullable(),
      /** Seconds of media played in this session. */
      watchedSeconds: z.number().nullable(),
      /** Signs of misuse, which are no proof: of this session, or of the viewer in any. */
      signs: z.array(z.object({ kind: z.enum(playbackSignKinds), of: z.enum(['session', 'viewer']), count: z.int() })),
      video: z.object({ title: z.string(), thumbnail: z.string().nullable(), duration: z.number().nullable() }).nullable(),
    }),
  },
})
