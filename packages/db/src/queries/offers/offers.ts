import type { Insertable, Kysely, Selectable } from 'kysely'
import { createKey } from '../../key.ts'
import type { OfferTable } from '../../schema/offers.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { MediaRef } from '../videos/hold-media.ts'

type Db = Kysely<DatabaseSchema>
export type OfferRow = Selectable<OfferTable>

/** Offers of a media of an account, in the order of their times. */
export function listOffers(db: Db, { accountId, videoKey }: MediaRef): Promise<OfferRow[]> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .orderBy('start')
    .orderBy('end')
    .orderBy('key')
    .execute()
}

/** Values of an offer to be written; `product_image` stays as it is where it is not named. */
export type OfferValues = Pick<Insertable<OfferTable>, 'product_id' | 'title' | 'url'> &
  Pick<OfferRow, 'start' | 'end' | 'position' | 'price_cents'> & { product_image?: string | null | undefined }

/** Pictures these offers have. */
export const imagesOfOffers = (offers: readonly OfferRow[]): string[] =>
  offers.flatMap(({ product_image: product, custom_image: custom }) => [product, custom]).filter((image) => image !== null)

export function updateOffer(trx: Db, key: string, { product_image: image, ...values }: OfferValues, now: Date): Promise<OfferRow> {
  return trx
    .updateTable('offers')
    .set({ ...values, ...(image !== undefined && { product_image: image }), updated_at: now })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function insertOffer(trx: Db, { accountId, videoKey }: MediaRef, values: OfferValues, now: Date): Promise<OfferRow> {
  return trx
    .insertInto('offers')
    .values({
      ...values,
      key: createKey(),
      video_key: videoKey,
      account_id: accountId,
      product_image: values.product_image ?? null,
      custom_image: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes offers of any media, with what was counted of them. */
export async function deleteOfferRows(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('offers').where('key', 'in', keys).execute()
}

/** Deletes an offer of a locked media, with what was counted of it. @returns what it was; undefined where the media has none such. */
export function deleteOfferOfMedia(trx: Db, { accountId, videoKey }: MediaRef, key: string): Promise<OfferRow | undefined> {
  return trx
    .deleteFrom('offers')
    .where('key', '=', key)
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** Locks an offer to the end of the transaction. @returns its uploaded picture; undefined where the media has no such offer. */
export function lockOfferImage(
  trx: Db,
  { accountId, videoKey }: MediaRef,
  key: string,
): Promise<Pick<OfferRow, 'custom_image'> | undefined> {
  return trx
    .selectFrom('offers')
    .select('custom_image')
    .where('key', '=', key)
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export function updateOfferImage(trx: Db, key: string, image: string, now: Date): Promise<OfferRow> {
  return trx
    .updateTable('offers')
    .set({ custom_image: image, updated_at: now })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Pictures of the offers of a media. */
export async function listOfferImages(db: Db, videoKey: string): Promise<string[]> {
  return imagesOfOffers(await db.selectFrom('offers').selectAll().where('video_key', '=', videoKey).execute())
}
