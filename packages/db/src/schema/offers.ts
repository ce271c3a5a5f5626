import type { OfferEvent, OfferPosition } from '@videozz/domain'
import type { Generated } from 'kysely'
import type { DefaultInstant } from '../columns.ts'

/** A sales offer of a media; times in seconds. */
export type OfferTable = {
  key: string
  video_key: string
  account_id: string
  /** At the parent platform; null for a product that was typed. */
  product_id: string | null
  title: string
  /** Where a click leads. */
  url: string
  /** Price of a typed product; null where none was given. */
  price_cents: Generated<number | null>
  /** Our copy of the product's picture. */
  product_image: string | null
  /** The picture uploaded for this offer; used before the product's. */
  custom_image: string | null
  start: number
  end: number
  position: OfferPosition
  /** Sessions it was seen and clicked in. */
  views: Generated<number>
  clicks: Generated<number>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}
/** What a playback session was counted for. */
export type OfferEventTable = {
  offer_key: string
  session_id: string
  kind: OfferEvent
  created_at: DefaultInstant
}
