import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

/** Operators of the platform, separate from its users: they sign in here whatever account service is configured. */
export type OperatorTable = {
  id: string
  email: string
  name: string
  password_hash: string
  totp_secret: ColumnType<string | null, string | null | undefined, string | null>
  totp_confirmed_at: OptionalInstant
  totp_last_step: ColumnType<number | null, number | null | undefined, number | null>
  created_at: DefaultInstant
  disabled_at: OptionalInstant
}
export type OperatorSessionTable = {
  id: string
  /** Hash of the cookie's token; the token is rotated, and the one before stays valid for a short grace time. */
  hash: string
  old_hash: ColumnType<string | null, string | null | undefined, string | null>
  rotated_at: DefaultInstant
  operator_id: string
  user_agent: string
  created_at: DefaultInstant
  last_used_at: DefaultInstant
  expires_at: Instant
  ended_at: OptionalInstant
}
/** What operators did, in the console or by command. */
export type OperatorLogTable = {
  id: Generated<number>
  operator_id: string | null
  via: 'console' | 'command'
  action: string
  account_id: string | null
  subject: string | null
  details: ColumnType<unknown, string | undefined, never>
  created_at: DefaultInstant
}
export type HelpItemTable = { id: string; title: string; link: string; position: Generated<number>; created_at: DefaultInstant }
