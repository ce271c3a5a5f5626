import type { ConnectionContext } from '@videozz/operations'
import { createOutbound, type Outbound } from '@videozz/outbound'
import { createOauthClients } from '@videozz/sources'
import type { Deps } from './app-deps.ts'

export type Connections = {
  /** Requests to the services; addresses the operator named are trusted. */
  outbound: Outbound
  /** What operations on connections are given, at this instant. */
  context: () => ConnectionContext
}

/** Services that people connect, for the features that use them. */
export function createConnections({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Connections {
  const outbound = createOutbound({ trusted: env.cloud.trusted })
  const oauth = createOauthClients(outbound, env.cloud)
  return { outbound, context: () => ({ db, oauth, secretKey: env.secretKey, now: now() }) }
}
