import type { ShownOffer } from '@videozz/contract'

/** The position of a playback, in seconds. */
export type OfferMoment = { second: number; duration: number; ended: boolean }

/** An offer that ends so near the end of the media stays when playback has ended. Seconds. */
const nearEndSeconds = 1

const isDue = ({ start, end }: ShownOffer, { second, duration, ended }: OfferMoment): boolean =>
  second >= start && (second < end || (ended && end >= duration - nearEndSeconds))
/** Only `http` and `https` addresses may be opened. */
const hasWebAddress = ({ url }: ShownOffer): boolean => /^https?:\/\/\S/i.test(url)

/** The offers to be shown over the picture now: in each corner the one that began last, and of these the `most` latest. */
export function pickOffers(
  offers: readonly ShownOffer[],
  moment: OfferMoment,
  closed: ReadonlySet<string>,
  most: number = offers.length,
): ShownOffer[] {
  const latest = new Map<string, ShownOffer>()
  const due = offers.filter((offer) => isDue(offer, moment) && hasWebAddress(offer) && !closed.has(offer.key))
  for (const offer of due.toSorted((a, b) => a.start - b.start)) {
    latest.delete(offer.position)
    latest.set(offer.position, offer)
  }
  return [...latest.values()].slice(-most)
}
