import { z } from 'zod'
import { apiScopes } from '../access.ts'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema } from '../text.ts'

/** Most keys an account has at a time that are neither revoked nor expired. */
export const apiKeyLimit = 20
/** Calls an API key may make in a minute. */
export const apiKeyCallsPerMinute = 1200

// An owner who leaves can still revoke the account's keys: in whatever state the account is, but never for managers, and never by a key.
const access = accessRules.owner
const scopes = z.array(z.enum(apiScopes))

const apiKey = z.object({
  id: keySchema,
  name: z.string(),
  beginning: z.string().describe('first symbols, to tell keys apart'),
  scopes,
  createdAt: instantSchema,
  createdBy: z.string().describe('name of who made it'),
  expiresAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable().describe('to the minute'),
  revokedAt: instantSchema.nullable(),
  changes: z
    .array(z.object({ at: instantSchema, what: z.string() }))
    .describe('what it changed in the account, the latest first, at most 20'),
})

export const apiKeyRoutes = defineRoutes({
  listApiKeys: {
    method: 'GET',
    path: '/api-keys',
    access,
    summary: 'Keys for programs, the newest first: those in use, and the 50 that ended last',
    response: z.object({ items: z.array(apiKey), limit: z.int().describe('most keys in use at a time') }),
  },
  createApiKey: {
    method: 'POST',
    path: '/api-keys',
    access,
    summary: 'New key; its value is in this answer alone',
    body: z.strictObject({
      name: lineSchema.min(1, 'Dê um nome à chave.').max(80, 'O nome deve ter no máximo 80 caracteres.'),
      scopes: scopes
        .min(1, 'Escolha pelo menos uma permissão.')
        .max(apiScopes.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Cada permissão só pode ser escolhida uma vez.'),
      expiresAt: instantSchema.nullable().default(null).describe('from then on it is refused; null: never'),
    }),
    response: apiKey.extend({ secret: z.string().describe('`vz_` and 46 symbols; the last 6 are a checksum') }),
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api-keys/{id}',
    access,
    summary: 'Ends a key: its next call is refused',
    params: z.object({ id: keySchema }),
    response: emptySchema,
  },
})

export type ApiKey = z.output<typeof apiKey>
