import { z } from 'zod'
import { instantSchema, keySchema, pageQuery } from '../common.ts'
import { isStorable, notStorable, textSchema } from '../text.ts'

/** Rule of the console's routes. */
export const operator = { who: 'operator' } as const
export const keyParams = z.object({ key: keySchema })
export const idParams = z.object({ id: keySchema })
export const adminPage = { page: pageQuery.page, limit: z.coerce.number().int().min(1).max(100).default(20) }
/** The operator's reason for a change; stored in the operator log, and shown to the account's owner where it concerns an account. */
export const reasonSchema = textSchema
  .min(5, 'Conte o motivo em pelo menos 5 caracteres.')
  .max(300, 'O motivo deve ter no máximo 300 caracteres.')
export const httpAddress = z
  .url({ protocol: /^https?$/, error: 'O endereço deve começar com http:// ou https://.' })
  .max(2048)
  .refine(isStorable, notStorable)

/** What an operator did, in the console or by command. */
export const operatorLogSchema = z.object({
  id: z.int(),
  at: instantSchema,
  via: z.enum(['console', 'command']),
  operator: z.object({ id: keySchema, name: z.string(), email: z.string() }).nullable().describe('null: whoever runs the machine'),
  action: z.string(),
  accountId: keySchema.nullable(),
  accountName: z.string().nullable(),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type OperatorLogEntry = z.output<typeof operatorLogSchema>
