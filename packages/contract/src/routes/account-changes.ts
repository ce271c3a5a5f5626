import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, pageQuery } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'

const change = z.object({ id: z.int(), at: instantSchema, what: z.string(), reason: z.string().nullable() })

export const accountChangeRoutes = defineRoutes({
  listPlatformChanges: {
    method: 'GET',
    path: '/account/platform-changes',
    access: accessRules.owner,
    summary: 'What those who run the platform changed in the account, the latest first',
    query: z.object({ page: pageQuery.page, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: page(change, { by: 'count', rows: 'changes', total: 'total', totalFirst: true }),
  },
})
