import type { AttemptOutcome, ConnectionProvider, ConnectionState, KeyProvider } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

/** A service that a person connected in an account, with its tokens wrapped at rest. */
export type CloudConnectionTable = {
  id: string
  account_id: string
  user_id: string
  provider: ConnectionProvider | KeyProvider
  /** The person's id at the service; the channel's at YouTube; what keys open. */
  external_id: string
  label: string
  /** The keys, where the person entered some. */
  wrapped_refresh: string
  wrapped_access: string | null
  access_expires_at: Instant | null
  /** Granted ones. */
  scopes: string[]
  state: Generated<ConnectionState>
  connected_at: DefaultInstant
  refreshed_at: OptionalInstant
}
/** A try to connect a service. State and cookie are stored as hashes, the PKCE verifier is wrapped. */
export type OauthAttemptTable = {
  id: string
  account_id: string
  user_id: string
  /** The session it was begun in. */
  family_id: string
  provider: ConnectionProvider
  state_hash: string
  cookie_hash: string
  wrapped_verifier: string
  expires_at: Instant
  used_at: OptionalInstant
  outcome: ColumnType<AttemptOutcome | null, AttemptOutcome | null | undefined, AttemptOutcome | null>
  /** Files chosen at Google Drive. */
  picked_file_ids: Generated<string[]>
}
