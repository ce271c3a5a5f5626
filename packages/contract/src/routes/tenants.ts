import { z } from 'zod'
import { emptySchema, instantSchema, keySchema, pageQuery } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'
import { textSchema } from '../text.ts'
import { tabTokensSchema } from './accounts.ts'

/** One access of another person to an account. */
export const accountAccessSchema = z.object({
  id: keySchema,
  kind: z.enum(['manager', 'support']),
  name: z.string(),
  email: z.string(),
  reason: z.string().nullable(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  changes: z.array(z.object({ at: instantSchema, what: z.string() })).describe('the latest twenty'),
  changeCount: z.int(),
})

/** Acting for another's account, and what its owner reads of it. */
export const tenantRoutes = defineRoutes({
  enterTenant: {
    method: 'POST',
    path: '/auth/manager',
    access: { who: 'person' },
    summary: 'An access token to act for another account, where a relation allows it',
    body: z.strictObject({ tenant: keySchema }),
    response: tabTokensSchema,
  },
  leaveTenant: {
    method: 'GET',
    path: '/auth/manager/logout',
    access: { who: 'person' },
    summary: 'An access token for the own account; ends an access of support',
    response: tabTokensSchema,
  },
  listRelations: {
    method: 'GET',
    path: '/users/my-relations',
    access: { who: 'person' },
    summary: 'Other profiles: the accounts the person may act for',
    response: z.array(z.object({ id: keySchema.describe('the account'), eduzzId: z.string(), name: z.string(), email: z.string() })),
  },
  beginSupportAccess: {
    method: 'POST',
    path: '/support/accesses',
    access: { who: 'person' },
    summary: 'An access token to look into an account as support, for some hours, with a reason the account can read',
    body: z.strictObject({
      account: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9]{16}$/, 'A chave da conta tem 16 letras e números.'),
      reason: textSchema.min(10, 'Conte o motivo em pelo menos 10 caracteres.').max(300, 'O motivo deve ter no máximo 300 caracteres.'),
    }),
    response: tabTokensSchema,
  },
  listAccountAccesses: {
    method: 'GET',
    path: '/account/accesses',
    access: { who: 'account', standing: 'any', tenant: 'denied' },
    summary: 'Who of support or of the managers entered the account, when and why, and what they changed',
    query: z.object(pageQuery),
    response: page(accountAccessSchema, { by: 'count', rows: 'accesses', total: 'total', totalFirst: true }),
  },
  endSupportAccess: {
    method: 'POST',
    path: '/account/accesses/{id}/end',
    access: { who: 'account', standing: 'any', tenant: 'denied' },
    summary: 'Ends an access of support to the account, before its hours are over',
    params: z.object({ id: keySchema }),
    response: emptySchema,
  },
})

export type AccountAccess = z.output<typeof accountAccessSchema>
