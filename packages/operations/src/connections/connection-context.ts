import type { Database } from '@videozz/db'
import type { OauthClients } from '@videozz/sources'

/** What operations on connections are given: `SECRET_KEY` seals their tokens. */
export type ConnectionContext = { db: Database; now: Date; secretKey: string; oauth: OauthClients }
