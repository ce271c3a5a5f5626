import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { videoTypes } from '../media.ts'
import { defineRoutes } from '../route.ts'
import { planSchema } from './plans.ts'

const storageSummary = z.object({
  storageConsumed: z.int().describe('bytes of sources kept, plus running reservations'),
  plan: planSchema,
  startedAt: instantSchema.describe('since when the account is there'),
  countByTypes: z
    .array(z.object({ _id: z.enum(['videos', 'youtube']), count: z.int() }))
    .describe('with Imprint in the plan, videos count as protected and youtube does not'),
  newContent: z
    .array(
      z.object({
        key: keySchema,
        title: z.string(),
        thumbnail: z.string().nullable(),
        type: z.enum(videoTypes),
        createdAt: instantSchema,
      }),
    )
    .describe('latest media; empty for whoever may not list them'),
})

export const homeRoutes = defineRoutes({
  getStorageSummary: {
    method: 'GET',
    path: '/storage/summary',
    access: accessRules.signedIn,
    summary: 'What the account keeps: storage, plan, files by kind, the latest of them',
    response: storageSummary,
  },
  getHelpList: {
    method: 'GET',
    path: '/faq/list.json',
    access: { who: 'anyone' },
    summary: 'Links of the help list, as the operator wrote them',
    response: z.array(z.object({ id: z.string(), title: z.string(), link: z.string() })),
  },
})

export type StorageSummary = z.output<typeof storageSummary>
