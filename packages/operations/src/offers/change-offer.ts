import {
  deleteOfferOfMedia,
  holdMedia,
  imagesOfOffers,
  inTransaction,
  lockOfferImage,
  type MediaRef,
  type OfferRow,
  updateOfferImage,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** `freed`: addresses of pictures that no offer has any more, whose bytes are the caller's to drop. */
export type OfferDeleted = { outcome: 'deleted'; freed: string[] } | { outcome: 'missing' }
export type OfferImageOutcome = { outcome: 'saved'; offer: OfferRow; freed: string[] } | { outcome: 'missing' }

/** Deletes an offer with what was counted of it. `missing`: the account has no such media, or that no such offer. */
export function deleteOffer({ db }: Pick<OperationContext, 'db'>, media: MediaRef, key: string): Promise<OfferDeleted> {
  return inTransaction(db, async (trx): Promise<OfferDeleted> => {
    const deleted = (await holdMedia(trx, media)) ? await deleteOfferOfMedia(trx, media, key) : undefined
    return deleted ? { outcome: 'deleted', freed: imagesOfOffers([deleted]) } : { outcome: 'missing' }
  })
}

/** Gives an offer a stored picture in the place of the one uploaded before. */
export function replaceOfferImage(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  media: MediaRef,
  key: string,
  image: string,
): Promise<OfferImageOutcome> {
  return inTransaction(db, async (trx): Promise<OfferImageOutcome> => {
    const before = (await holdMedia(trx, media)) ? await lockOfferImage(trx, media, key) : undefined
    if (!before) return { outcome: 'missing' }
    const offer = await updateOfferImage(trx, key, image, now)
    return { outcome: 'saved', offer, freed: before.custom_image === null ? [] : [before.custom_image] }
  })
}
