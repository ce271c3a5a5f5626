import type { Offer } from '@videozz/contract'
import { findVideo, listOffers, type OfferRow, type VideoRow } from '@videozz/db'
import { offerFits } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { imageUrl } from '../../shared/present-video.ts'

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
    fits: offerFits(row, duration),
    views: row.views,
    clicks: row.clicks,
  }
}

/** @throws AppError VIDEO_NOT_FOUND, also for another account's. */
export async function requireMedia({ db }: Deps, accountId: string, videoKey: string): Promise<VideoRow> {
  const video = await findVideo(db, accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  return video
}

/** The offers of a media. @throws AppError VIDEO_NOT_FOUND. */
export async function readOffers(deps: Deps, accountId: string, videoKey: string): Promise<{ items: Offer[] }> {
  const { duration } = await requireMedia(deps, accountId, videoKey)
  return { items: (await listOffers(deps.db, { accountId, videoKey })).map((row) => presentOffer(row, duration)) }
}
