import type { ShownOffer } from '@videozz/contract'

/** Where a playback stands, in seconds. */
export type OfferMoment = { second: number; duration: number; ended: boolean }

/** What ends so near the end of the media still stands when it is over. Seconds. */
const nearEnd = 1

const isDue = ({ start, end }: ShownOffer, { second, duration, ended }: OfferMoment): boolean =>
  second >= start && (second < end || (ended && end >= duration - nearEnd))
/** Nothing but a page of the web may be opened. */
const leadsSomewhere = ({ url }: ShownOffer): boolean => /^https?:\/\/\S/i.test(url)

/** The offers that stand over the picture now: in each corner the one that began last, and of these the `most` latest. */
export function pickOffers(
  offers: readonly ShownOffer[],
  moment: OfferMoment,
  closed: ReadonlySet<string>,
  most: number = offers.length,
): ShownOffer[] {
  const latest = new Map<string, ShownOffer>()
  const due = offers.filter((offer) => isDue(offer, moment) && leadsSomewhere(offer) && !closed.has(offer.key))
  for (const offer of due.toSorted((a, b) => a.start - b.start)) {
    latest.delete(offer.position)
    latest.set(offer.position, offer)
  }
  return [...latest.values()].slice(-most)
}
