import type { ApiScope } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, OptionalInstant } from '../columns.ts'

/** A key of an account for programs. Only its hash is kept. */
export type ApiKeyTable = {
  id: string
  account_id: string
  /** Who made it. */
  user_id: string
  name: string
  /** The first symbols, to distinguish keys. */
  beginning: string
  hash: string
  scopes: ApiScope[]
  created_at: DefaultInstant
  expires_at: OptionalInstant
  last_used_at: OptionalInstant
  revoked_at: OptionalInstant
}
export type WebhookEndpointTable = {
  id: string
  account_id: string
  url: string
  description: Generated<string>
  events: string[]
  wrapped_secret: string
  /** Until then the secret before the last rotation signs in addition to the new one. */
  old_wrapped_secret: string | null
  old_secret_until: OptionalInstant
  state: Generated<'active' | 'paused'>
  paused_reason: string | null
  failing_since: OptionalInstant
  created_at: DefaultInstant
  deleted_at: OptionalInstant
}
/** An event of a webhook: `body` is the exact text that is signed and sent. */
export type WebhookEventTable = {
  id: string
  account_id: string
  type: string
  body: string
  /** The viewer the row is about; erased with the viewer. */
  viewer_id: string | null
  created_at: DefaultInstant
}
export type WebhookDeliveryTable = {
  id: string
  endpoint_id: string
  event_id: string
  account_id: string
  state: Generated<'waiting' | 'sending' | 'delivered' | 'failed'>
  /** In all; names a claim. */
  attempts: Generated<number>
  /** Tries since it was made or last sent again by hand: they determine the next wait. */
  tries: Generated<number>
  /** Of one being sent: when its claim ends, so that it becomes due again if its worker has died. */
  next_attempt_at: OptionalInstant
  /** A try that fails from then on is the last. */
  give_up_at: DefaultInstant
  claimed_until: OptionalInstant
  last_attempt_at: OptionalInstant
  last_status: ColumnType<number | null, number | null | undefined, number | null>
  last_error: ColumnType<string | null, string | null | undefined, string | null>
  last_answer: ColumnType<string | null, string | null | undefined, string | null>
  duration_ms: ColumnType<number | null, number | null | undefined, number | null>
  delivered_at: OptionalInstant
  created_at: DefaultInstant
}
