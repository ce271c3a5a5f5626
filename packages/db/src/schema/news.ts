import type { Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

export type NewsTable = {
  id: string
  title: string
  /** HTML of the allowed tags; see `cleanNewsHtml`. */
  content: string
  image_key: string | null
  image_alt: Generated<string>
  /** Accounts it is for; null means every account. */
  audience: string[] | null
  published_at: Instant
  expires_at: OptionalInstant
  withdrawn_at: OptionalInstant
  created_at: DefaultInstant
}
/** Pictures are few and small: they lie in the database and travel with its backup. */
export type NewsImageTable = { key: string; news_id: string; type: string; bytes: Buffer }
export type NewsViewTable = { user_id: string; news_id: string; viewed_at: DefaultInstant }
/** An event of a person, recorded once. */
export type SignalEventTable = { user_id: string; event: string; recorded_at: DefaultInstant }
