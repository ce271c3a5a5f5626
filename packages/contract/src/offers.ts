import { z } from 'zod'
import { keySchema } from './common.ts'

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

/** An offer as a player shows it while its time runs; `start` and `end` in seconds. */
export const shownOfferSchema = z.object({
  key: keySchema,
  title: z.string(),
  image: z.string().nullable(),
  url: z.string().describe('where a click leads'),
  start: z.number(),
  end: z.number(),
  position: z.enum(offerPositions),
})
export type ShownOffer = z.output<typeof shownOfferSchema>
