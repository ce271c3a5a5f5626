import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

/** Services of other companies whose media a producer may bring in, by the name they have in addresses. */
export const integrationProviders = ['panda'] as const
export type IntegrationProvider = (typeof integrationProviders)[number]

/** State of a stored key: not checked yet, or the latest verdict of the service. */
export const integrationStates = ['unknown', 'valid', 'invalid'] as const
export type IntegrationState = (typeof integrationStates)[number]

const provider = z.enum(integrationProviders)
const connection = z.object({
  provider,
  state: z.enum(integrationStates),
  keyEnding: z.string().describe('last 4 symbols of the key; the rest never leaves the server'),
  checkedAt: instantSchema.nullable().describe('when the service last said what it thinks of the key'),
  connectedAt: instantSchema,
})

// Each rule speaks only where those before it are content. Spaces and line ends have no place in a header.
const apiKey = z
  .string()
  .trim()
  .min(1, { error: 'Por favor, insira sua API Key.', abort: true })
  .startsWith('panda-', { error: 'A chave deve começar com "panda-".', abort: true })
  .regex(/^[\x21-\x7e]{7,256}$/, 'API Key inválida')

const mayConnect = accessRules.connections

export const integrationRoutes = defineRoutes({
  listIntegrations: {
    method: 'GET',
    path: '/integration',
    access: mayConnect,
    summary: 'Connections of the account and the sibling apps of its platform; asks no other service about keys',
    response: z.object({
      connections: z.array(connection),
      apps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          url: z.url({ protocol: /^https?$/ }),
          icon: z.string().nullable().describe('picture as a data: address'),
        }),
      ),
      appsMissing: z.boolean().describe('the platform could not be asked for its apps'),
    }),
  },
  validateIntegration: {
    method: 'GET',
    path: '/integration/validate/{provider}',
    access: mayConnect,
    summary: 'Whether the kept key is valid; false where none is kept',
    params: z.object({ provider }),
    response: z.boolean(),
  },
  tryIntegrationKey: {
    method: 'POST',
    path: '/integration/validate/{provider}',
    access: { ...mayConnect, feature: 'nonDefaultPlan' },
    summary: 'Asks the service about a key without keeping it',
    params: z.object({ provider }),
    body: z.strictObject({ apiKey }),
    response: z.object({ valid: z.literal(true) }),
  },
  connectIntegration: {
    method: 'POST',
    path: '/integration',
    access: { ...mayConnect, feature: 'nonDefaultPlan' },
    summary: 'Keeps a key once the service calls it valid, in the place of an earlier one',
    body: z.strictObject({ apiKey, provider }),
    response: connection,
  },
  disconnectIntegration: {
    method: 'DELETE',
    path: '/integration/{provider}',
    // An account that stopped paying can still remove its key.
    access: { ...mayConnect, standing: 'any' },
    summary: 'Forgets the key of a service',
    params: z.object({ provider }),
    response: emptySchema,
  },
})

export type Connection = z.output<typeof connection>
