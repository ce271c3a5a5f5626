import type { ImportProvider, IntegrationProvider, IntegrationState } from '@videozz/domain'
import type { Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

/** A stored key of another company's service, wrapped at rest. */
export type IntegrationTable = {
  account_id: string
  provider: IntegrationProvider
  wrapped_key: string
  /** The last 4 symbols of the key. */
  key_ending: string
  state: Generated<IntegrationState>
  checked_at: OptionalInstant
  connected_at: DefaultInstant
}
/** Until when the service requested no calls for an account. */
export type IntegrationPauseTable = { account_id: string; provider: ImportProvider; until: Instant }
