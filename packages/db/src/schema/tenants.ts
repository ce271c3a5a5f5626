import type { PluginType } from '@videozz/domain'
import type { Generated } from 'kysely'
import type { DefaultInstant, Instant } from '../columns.ts'

/**
 * An access of a manager or of support to an account. Support has a reason; `expires_at` is the end of its right, or else when a manager's
 * access ends unless it is renewed.
 */
export type AccountAccessTable = {
  id: string
  account_id: string
  user_id: string
  kind: 'manager' | 'support'
  reason: string | null
  started_at: Instant
  expires_at: Instant | null
  ended_at: Instant | null
}

/** An access token with which a tab is in an account. */
export type AccountAccessHolderTable = { access_id: string; token_id: string; family_id: string; good_until: Instant }

export type AccountPluginTable = {
  account_id: string
  type: PluginType
  status: 'active' | 'canceled'
  expires_at: Instant | null
  created_at: DefaultInstant
}

/** Seconds of automatic subtitles granted to an account in addition to its plan's. */
export type TranscriptionSourceTable = {
  id: string
  account_id: string
  allocated_seconds: number
  used_seconds: Generated<number>
  expires_at: Instant | null
  created_at: DefaultInstant
}
