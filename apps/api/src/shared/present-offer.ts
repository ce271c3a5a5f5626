import type { Offer } from '@videozz/contract'
import type { OfferRow } from '@videozz/db'
import { offerFits } from '@videozz/domain'
import { imageUrl } from './present-video.ts'

/** An offer as the dashboard sees it. @param duration of its media now, in seconds. */
export function presentOffer(row: OfferRow, duration: number | null): Offer {
  const image = row.custom_image ?? row.product_image
  return {
    key: row.key,
    url: row.url,
    start: row.start,
    end: row.end,
    positionSale: row.position,
    product_id: row.product_id,
    product_title: row.title,
    product_image: image && imageUrl(image),
    price_cents: row.price_cents,
    fits: offerFits(row, duration),
    views: row.views,
    clicks: row.clicks,
    updatedAt: row.updated_at.toISOString(),
  }
}
