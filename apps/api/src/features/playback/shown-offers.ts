import type { OfferEvent, ShownOffer } from '@videozz/contract'
import { countOffer, type Database, listPlayedOffers, type PlaybackSessionRow } from '@videozz/db'
import { offerFits } from '@videozz/domain'
import { mayPlay } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { imageUrl } from '../../shared/present-video.ts'

/** Offers a player of a media shows. */
export type PlayedOffers = (duration: number | null) => ShownOffer[]

/** The offers of a media for players, once its duration is known: those within it. */
export async function listShownOffers(db: Database, videoKey: string, companyDomain: string | undefined): Promise<PlayedOffers> {
  const rows = await listPlayedOffers(db, videoKey, companyDomain)
  return (duration) =>
    rows
      .filter((row) => offerFits(row, duration))
      .map((row) => {
        const image = row.custom_image ?? row.product_image
        return {
          key: row.key,
          title: row.title,
          image: image && imageUrl(image),
          url: row.url,
          priceCents: row.price_cents,
          start: row.start,
          end: row.end,
          position: row.position,
        }
      })
}

/**
 * Counts an event of an offer that a session reports. Previews, and sessions that may not play any more, are not counted.
 * @throws AppError OFFER_NOT_FOUND.
 */
export async function reportOffer({ db, now }: Deps, session: PlaybackSessionRow, offer: string, event: OfferEvent): Promise<void> {
  const at = now()
  if (session.preview || session.revokedAt !== null || !mayPlay(session, at)) return
  const counted = await countOffer(db, { offer, videoKey: session.videoKey, sessionId: session.id, event }, at)
  if (!counted) throw new AppError('OFFER_NOT_FOUND')
}
