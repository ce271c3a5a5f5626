import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'
import type { SubscriptionState } from './money.ts'

/** A subscription the embedded parent platform keeps. */
export type ParentSubscriptionTable = {
  id: string
  user_id: string
  account_id: string
  plan_id: string
  state: SubscriptionState
  affiliate: string | null
  /** The method charged automatically, such as a remembered test card; null: the buyer pays by hand. */
  payment_method: ColumnType<string | null, string | null | undefined, string | null>
  /** What was agreed when it was contracted: a plan that is dearer later is so for others. */
  price_cents: number
  period: 'monthly' | 'yearly'
  started_at: DefaultInstant
  trial_ends_at: OptionalInstant
  period_start: OptionalInstant
  period_end: OptionalInstant
  overdue_since: OptionalInstant
  canceled_at: OptionalInstant
  /** Ends when its period does. */
  cancel_at_end: Generated<boolean>
  /** Of its last event. */
  sequence: Generated<number>
}
/** `reported`: the buyer reported a payment, the operator has not confirmed it. */
export type ParentInvoiceTable = {
  id: string
  subscription_id: string
  amount_cents: number
  period_start: Instant
  period_end: Instant
  due_at: Instant
  state: 'open' | 'reported' | 'paid' | 'failed' | 'void'
  method: string | null
  attempts: Generated<number>
  last_error: string | null
  paid_at: OptionalInstant
  created_at: DefaultInstant
}
/** Events of subscriptions to deliver, in order. */
export type ParentEventTable = {
  id: string
  subscription_id: string
  sequence: number
  body: string
  created_at: DefaultInstant
  delivered_at: OptionalInstant
  attempts: Generated<number>
  last_error: string | null
}
export type ParentProductTable = {
  id: string
  title: string
  parent_id: string | null
  is_producer: Generated<boolean>
  moderation_status: Generated<string>
  default_sales_page: string | null
  url_checkout: string | null
  image: string | null
  /** The owner of the product; null: available to every account. */
  user_id: string | null
  position: Generated<number>
  created_at: DefaultInstant
}
export type ParentSiblingAppTable = {
  id: string
  name: string
  description: Generated<string>
  url: string
  icon: string | null
  position: Generated<number>
  created_at: DefaultInstant
}
