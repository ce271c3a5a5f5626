/** Corners of the picture an offer may be placed in, in the order of the selector; the first is the default. */
export const offerPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type OfferPosition = (typeof offerPositions)[number]

/** Most offers of a media. */
export const mostOffers = 5
/** Most products a producer is shown at once. */
export const mostProducts = 200
/** Events players report of an offer, each once in a session. */
export const offerEvents = ['view', 'click'] as const
export type OfferEvent = (typeof offerEvents)[number]
/** Longest name of a product that a producer types. */
export const mostProductTitle = 120
/** Highest price of a product that a producer types. */
export const mostPriceCents = 100_000_000
