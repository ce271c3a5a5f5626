import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

/** A day in America/Sao_Paulo, as `YYYY-MM-DD`. */
export type Day = ColumnType<string, string, string>
export type SubscriptionState = 'trial' | 'active' | 'overdue' | 'canceled'

/** What an account subscribed to, by the latest event of the parent platform. At most one that is not canceled. */
export type SubscriptionTable = {
  id: string
  account_id: string
  plan_id: string
  /** Who keeps the subscription: `embedded` or the issuer of the parent platform. */
  issuer: string
  external_id: string
  state: SubscriptionState
  started_at: Instant
  trial_ends_at: OptionalInstant
  period_start: OptionalInstant
  period_end: OptionalInstant
  overdue_since: OptionalInstant
  canceled_at: OptionalInstant
  /** Of the last event applied: those with a lower one arrived late. */
  sequence: Generated<number>
  updated_at: DefaultInstant
}
/** An event of the parent platform, kept so that a second delivery does nothing. */
export type SubscriptionEventTable = {
  issuer: string
  id: string
  external_id: string
  account_id: string | null
  sequence: number
  type: string
  payload: ColumnType<unknown, string, never>
  outcome: 'applied' | 'stale' | 'unknown-account' | 'unknown-plan'
  occurred_at: Instant
  received_at: DefaultInstant
}

/**
 * The terms of an account's plan until an instant, written by triggers when its plan or state, or the plan itself, changes; kept until the
 * days before it are booked. A canceled account has no additional storage.
 */
export type PastTermsTable = {
  account_id: string
  until: DefaultInstant
  plan_title: string
  storage_size: number
  has_additional: boolean
}
/** Money of an account in cents of BRL; a debt is positive. Rows are never changed: a mistake is corrected by another row. */
export type LedgerEntryTable = {
  id: Generated<number>
  account_id: string
  kind: 'activation' | 'storage' | 'plan' | 'correction'
  day: Day
  amount_cents: number
  /** What was booked, once: `activation:…`, `storage:YYYY-MM-DD`, `plan:…`, `correction:…`. */
  source: string
  /** What the amount was computed from. */
  details: ColumnType<unknown, string | undefined, never>
  created_at: DefaultInstant
}
/** Sums of a day's entries, kept by the database as they come. */
export type LedgerDayTable = { account_id: string; day: Day; kind: LedgerEntryTable['kind']; entries: number; amount_cents: number }
/** Days whose storage was booked for every account; the first one marks the start of booking. */
export type BookedDayTable = { day: Day; booked_at: DefaultInstant }
/** Bytes of the sources an account kept at a day's end, and what of them was beyond its plan. */
export type StorageDayTable = { account_id: string; day: Day; bytes: number; plan_bytes: number; extra_bytes: number }
/** Bytes of segments sent in a day: by us, or by a web server or CDN in front whose log was imported. */
export type TrafficDayTable = {
  account_id: string
  day: Day
  origin: 'served' | 'imported'
  bytes: Generated<number>
  requests: Generated<number>
}
/** A part of a log that was counted: its beginning up to `position` bytes has this SHA-256. */
export type TrafficImportTable = {
  hash: string
  name: string
  position: number
  lines: number
  counted: number
  bytes: number
  first_at: OptionalInstant
  last_at: OptionalInstant
  imported_at: DefaultInstant
}
/** Mails about plan and storage that were sent, so that each is sent once in its period. */
export type UsageMailTable = { account_id: string; kind: string; period: string; sent_at: DefaultInstant }
