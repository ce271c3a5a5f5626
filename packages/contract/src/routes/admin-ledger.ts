import { z } from 'zod'
import { emptySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { idParams, operator, reasonSchema } from './admin-common.ts'

export const adminLedgerRoutes = defineRoutes({
  adminCorrectLedger: {
    method: 'POST',
    path: '/admin/accounts/{id}/ledger-corrections',
    access: operator,
    summary:
      'Books an amount on an account with a reason: negative gives it back; rows of the ledger are never changed. Sent again with the same `key` it is booked once',
    params: idParams,
    body: z.strictObject({
      amountCents: z
        .int('Informe o valor em centavos inteiros.')
        .min(-100_000_000, 'Valor grande demais.')
        .max(100_000_000, 'Valor grande demais.')
        .refine((cents) => cents !== 0, 'O valor não pode ser zero.'),
      reason: reasonSchema,
      key: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .optional()
        .describe('made anew by the caller for each correction; another amount or reason under it is refused (CORRECTION_KEY_USED)'),
    }),
    response: emptySchema,
  },
})
