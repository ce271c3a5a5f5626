/** Corners of the picture where an offer may stand, in the order they are chosen from; the first is that of a new offer. */
export const offerPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type OfferPosition = (typeof offerPositions)[number]

/** Most offers of a media (spec `content.md` § 9). */
export const mostOffers = 5
/** Products a producer is shown at once (spec `content.md` § 9). */
export const mostProducts = 200
/** What players tell of an offer, each once in a session. */
export const offerEvents = ['view', 'click'] as const
export type OfferEvent = (typeof offerEvents)[number]
