import type { PermissionName } from '@videozz/domain'
import type { DefaultInstant, Instant } from '../columns.ts'

/** An invitation to manage an account that was not accepted yet. */
export type ManagerInvitationTable = {
  id: string
  account_id: string
  email: string
  rules: PermissionName[]
  token_hash: string
  sent_at: Instant
  expires_at: Instant
  created_at: DefaultInstant
}
