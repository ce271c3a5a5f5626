import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'

const { owner } = accessRules
const scope = 'billing:read'
const kinds = ['plan', 'activation', 'storage', 'correction'] as const
const cents = z.int().describe('cents of BRL')
const bytes = z.int().describe('bytes')
/** Months and days are those of America/Sao_Paulo. */
const monthSchema = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Informe o mês como 2026-11.')
const daySchema = z.string().describe('YYYY-MM-DD, in America/Sao_Paulo')
const month = monthSchema.optional().describe('YYYY-MM, in America/Sao_Paulo; the current one when absent')

const ledgerRow = z.object({
  id: z.int(),
  day: daySchema,
  kind: z.enum(kinds),
  amountCents: cents,
  explanation: z.string().describe('names students to keys with viewers:read alone'),
})

export const billingRoutes = defineRoutes({
  readTraffic: {
    method: 'GET',
    path: '/plans/traffic',
    access: owner,
    scope,
    summary: 'Bytes of segments that students were sent in a month, by day',
    query: z.object({ month }),
    response: z.object({
      month: monthSchema,
      bytes,
      requests: z.int(),
      estimate: z.boolean().describe('a web server or CDN in front sends segments, and its log of some day was not imported'),
      days: z.array(
        z.object({
          day: daySchema,
          bytes,
          requests: z.int(),
          origin: z.enum(['served', 'imported']).describe('counted as it was sent, or in the log of what stands in front'),
          estimate: z.boolean(),
        }),
      ),
    }),
  },
  readBilling: {
    method: 'GET',
    path: '/billing',
    access: owner,
    scope,
    summary: 'What the account owes for a month: totals by kind, storage by day, and a page of rows, the newest first',
    query: z.object({
      month,
      kind: z.enum(kinds).optional().describe('rows of this kind alone'),
      after: z
        .string()
        .regex(/^2\d{3}-\d{2}-\d{2}\.\d{1,15}$/)
        .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success)
        .optional()
        .describe('`next` of the page before'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      month: monthSchema,
      amountCents: cents,
      totals: z.array(z.object({ kind: z.enum(kinds), entries: z.int(), amountCents: cents })),
      storage: z
        .array(z.object({ day: daySchema, bytes, planBytes: bytes, extraBytes: bytes.describe('bytes beyond the plan that are paid for') }))
        .describe('at the end of each day that was booked'),
      ...page(ledgerRow, { by: 'cursor', rows: 'rows' }).shape,
    }),
  },
  listBillingMonths: {
    method: 'GET',
    path: '/billing/months',
    access: owner,
    scope,
    summary: 'Every month since the account was opened, the newest first, with what it comes to',
    response: z.object({ items: z.array(z.object({ month: monthSchema, amountCents: cents })) }),
  },
  exportBilling: {
    method: 'GET',
    path: '/billing/csv',
    access: owner,
    scope,
    summary: 'Every row of a month as a table (CSV with semicolons, decimal commas and a byte order mark)',
    query: z.object({ month }),
    raw: 'text/csv; charset=utf-8',
  },
})
