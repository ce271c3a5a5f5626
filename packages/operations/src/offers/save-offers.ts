import {
  deleteOfferRows,
  holdMedia,
  imagesOfOffers,
  inTransaction,
  insertOffer,
  listOffers,
  type MediaRef,
  type OfferRow,
  type OfferValues,
  updateOffer,
} from '@videozz/db'
import { mostOffers } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** An offer to be written: a new one without `key`. */
export type OfferPut = OfferValues & {
  key?: string | undefined
  /** When it was changed last, as it was seen; any instant when undefined. */
  seen?: Date | undefined
}

export type OffersOutcome =
  | {
      outcome: 'saved'
      /** Those that were put, in the order they were given. */
      offers: OfferRow[]
      /** Addresses of pictures that no offer has any more. */
      freed: string[]
    }
  /** No such media, no such offer, one that is not as it was seen, or more offers than a media has. */
  | { outcome: 'no-video' | 'missing' | 'changed' | 'full' }

/** Writes offers of a media, and with `replace` deletes those that are not among them. Nothing is written unless all is. */
export function saveOffers(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  media: MediaRef,
  { put, replace }: { put: readonly OfferPut[]; replace: boolean },
): Promise<OffersOutcome> {
  return inTransaction(db, async (trx): Promise<OffersOutcome> => {
    if (!(await holdMedia(trx, media))) return { outcome: 'no-video' }
    const present = new Map((await listOffers(trx, media)).map((offer) => [offer.key, offer]))
    const named = new Set(put.map(({ key }) => key))
    if (put.some(({ key }) => key !== undefined && !present.has(key))) return { outcome: 'missing' }
    if (put.some(({ key = '', seen }) => seen && present.get(key)?.updated_at.getTime() !== seen.getTime())) return { outcome: 'changed' }
    const dropped = replace ? [...present.values()].filter(({ key }) => !named.has(key)) : []
    const added = put.filter(({ key }) => key === undefined).length
    if (present.size - dropped.length + added > mostOffers) return { outcome: 'full' }
    await deleteOfferRows(
      trx,
      dropped.map(({ key }) => key),
    )
    const freed = imagesOfOffers(dropped)
    const offers: OfferRow[] = []
    for (const { key, seen: _seen, ...values } of put) {
      const before = key === undefined ? undefined : present.get(key)
      if (before?.product_image && values.product_image !== undefined) freed.push(before.product_image)
      offers.push(before ? await updateOffer(trx, before.key, values, now) : await insertOffer(trx, media, values, now))
    }
    return { outcome: 'saved', offers, freed }
  })
}
