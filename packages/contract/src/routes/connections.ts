import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema } from '../common.ts'
import { attemptOutcomes, connectionProviders, connectionStates } from '../connections.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

const provider = z.enum(connectionProviders)
const params = z.object({ provider })
const cloudConnection = z.object({
  provider,
  state: z.enum(connectionStates),
  label: z.string().describe('e-mail address or name at the service; the title of the channel at YouTube'),
  connectedAt: instantSchema,
})
const cloudProvider = z.object({
  provider,
  missing: z.array(z.string()).describe('settings the operator has not set; empty: it can be connected'),
  picker: z.enum(['own', 'provider']).describe('who lists the files: this product, or the service while it asks for consent'),
})

/** Connections to services by OAuth. Each belongs to one person in one account. */
export const connectionRoutes = defineRoutes({
  listCloudConnections: {
    method: 'GET',
    path: '/integration/connections',
    access: accessRules.connections,
    summary: 'Services the person has connected in this account, and those that can be; asks no service',
    response: z.object({ connections: z.array(cloudConnection), providers: z.array(cloudProvider) }),
  },
  beginConnection: {
    method: 'POST',
    path: '/integration/{provider}/authorize',
    access: accessRules.connections,
    summary: 'Begins to connect a service; sets the cookie its callback needs',
    params,
    body: z.strictObject({
      pick: z.boolean().default(false).describe('at Google Drive, also choose files there'),
    }),
    response: z.object({
      attempt: z.string(),
      address: z.url().describe('where the person goes to consent'),
    }),
  },
  finishConnection: {
    method: 'GET',
    path: '/integration/callback/{provider}',
    access: { who: 'anyone' },
    summary: 'Where the service sends the person back to; redirects to the page of the attempt',
    params,
    query: z.object({
      state: z.string().max(500).optional(),
      code: z.string().max(4096).optional(),
      error: z.string().max(500).optional(),
      picked_file_ids: z.string().max(50_000).optional(),
    }),
    raw: 'text/html; charset=utf-8',
  },
  readConnectionAttempt: {
    method: 'GET',
    path: '/integration/attempts/{attempt}',
    access: accessRules.connections,
    summary: 'How a try of the person to connect ended; kept for ten minutes',
    params: z.object({ attempt: outsideTextSchema.max(64) }),
    response: z.object({
      provider,
      outcome: z.enum(attemptOutcomes).nullable().describe('null: not yet'),
      pickedFileIds: z.array(z.string()).describe('files chosen at Google Drive'),
    }),
  },
  disconnectCloud: {
    method: 'DELETE',
    path: '/integration/connections/{provider}',
    // An account that stopped paying can still remove it.
    access: { ...accessRules.connections, standing: 'any' },
    summary: 'Forgets the connection of the person, and revokes it at the service where that can be done',
    params,
    response: z.object({
      revoked: z.boolean(),
      page: z.url().nullable().describe('where the person removes the access at the service, when it was not revoked'),
    }),
  },
})

export type CloudConnection = z.output<typeof cloudConnection>
export type CloudProvider = z.output<typeof cloudProvider>
