import type { AccountStatus, FeatureFlag, PermissionName, Preferences } from '@videozz/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

export type PlanTable = {
  id: string
  title: string
  price_cents: number
  period: 'monthly' | 'yearly'
  type: 'default' | 'nutror' | 'studio' | 'paid' | 'offer' | 'custom' | 'enterprise'
  storage_size: number
  upload_size: number
  max_resolution: number
  enable_download: boolean
  enable_subtitles: boolean
  has_imprint: boolean
  has_additional: boolean
  has_fee: boolean
  hidden: Generated<boolean>
  /** `request`: contracted by talking to us. */
  action: Generated<'buy' | 'request'>
  trial_days: Generated<number>
  position: Generated<number>
  /** What the external checkout sells it as. */
  content_id: ColumnType<string | null, string | null | undefined, string | null>
  space_id: ColumnType<string | null, string | null | undefined, string | null>
  deleted_at: OptionalInstant
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

export type UserTable = {
  id: string
  /** Who vouches for this person: `embedded` or the issuer of the parent platform. */
  issuer: string
  /** The person's id at the issuer. */
  subject: string
  name: string
  email: string
  password_hash: string | null
  totp_secret: string | null
  totp_confirmed_at: Instant | null
  totp_last_step: number | null
  recovery_code_hashes: Generated<string[]>
  is_support: Generated<boolean>
  /** The person's dashboard preferences; what is absent has its default. */
  preferences: ColumnType<Partial<Preferences>, string | undefined, string>
  /** Tokens of the account service issued before this instant are refused. */
  tokens_valid_from: DefaultInstant
  /** The e-mail address the person has verified. */
  proved_email: ColumnType<string | null, string | null | undefined, string | null>
  /** When the parent platform was last queried for the person's relations. */
  relations_checked_at: OptionalInstant
  belt: ColumnType<string | null, string | null | undefined, string | null>
  is_clube_black: Generated<boolean>
  created_at: DefaultInstant
  /** Name and e-mail without case and accents, for searches. */
  folded: GeneratedAlways<string>
}

export type AccountTable = {
  /** Media without a choice of their own get a forensic mark, where the plan has Imprint. */
  marks_media: Generated<boolean>
  id: string
  owner_id: string
  name: string
  plan_id: string
  status: AccountStatus
  status_since: DefaultInstant
  subscription_origin: 'space' | 'orbita' | 'videozz'
  storage_used: Generated<number>
  storage_reserved: Generated<number>
  requires_signed_viewer: Generated<boolean>
  sessions_per_viewer: Generated<number>
  /** Percent of a media's seconds to see before it counts as complete. */
  completion_percent: Generated<number>
  default_domains: Generated<string[]>
  transcribe_seconds: Generated<number>
  created_at: DefaultInstant
  /** The name without case and accents, for searches. */
  name_folded: GeneratedAlways<string>
}

/** A person who may act for another account, and their permissions there. Those of `platform` are copies of the parent platform's. */
export type RelationTable = {
  user_id: string
  account_id: string
  rules: PermissionName[]
  source: Generated<'own' | 'platform'>
  created_at: DefaultInstant
}
export type FeatureFlagTable = { flag: FeatureFlag; account_id: string }

export type RefreshFamilyTable = {
  id: string
  user_id: string
  user_agent: string
  created_at: DefaultInstant
  last_used_at: DefaultInstant
  ended_at: Instant | null
  ended_reason: 'sign-out' | 'reuse' | 'password' | 'expired' | null
  /** Hash of the account-service token that opened it. */
  opened_with: ColumnType<string | null, string | null | undefined, never>
}
export type RefreshTokenTable = { hash: string; family_id: string; issued_at: DefaultInstant; used_at: Instant | null; expires_at: Instant }
export type PasswordResetTable = {
  hash: string
  user_id: string
  /** Where the link was mailed to. */
  email: ColumnType<string | null, string | null | undefined, string | null>
  created_at: DefaultInstant
  expires_at: Instant
  used_at: Instant | null
}
/** A person's new address, waiting for the link mailed to it. `password_mark` changes with the person's password. */
export type EmailChangeTable = {
  user_id: string
  hash: string
  email: string
  password_mark: string
  created_at: DefaultInstant
  expires_at: Instant
}
/** An account that waits for the code mailed to its address. `wrong_codes`: since the last code was sent. */
export type SignUpTable = {
  id: string
  email: string
  name: string
  password_hash: string
  code_hash: string
  wrong_codes: Generated<number>
  sent_at: Instant
  expires_at: Instant
}
export type RateLimitTable = { key: string; points: number; expire: number | null }

export type MailOutboxTable = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: DefaultInstant
  sent_at: Instant | null
  attempts: Generated<number>
  last_error: string | null
}
export type AuditLogTable = {
  id: Generated<number>
  account_id: string
  user_id: string | null
  action: string
  subject: string | null
  details: ColumnType<unknown, string, string>
  created_at: DefaultInstant
}
