import { mostOffers } from '@videozz/contract'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { createKey } from '../../key.ts'
import type { OfferTable } from '../../schema/offers.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { holdMedia, type MediaRef } from '../videos/hold-media.ts'

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

type Product = Pick<Insertable<OfferTable>, 'product_id' | 'title' | 'url'>
/** An offer to be written: a new one without `key`. `product_image` stays as it is where it is not named. */
export type OfferPut = Product &
  Pick<OfferRow, 'start' | 'end' | 'position'> & {
    key?: string | undefined
    /** When it was changed last, as it was seen; any instant when undefined. */
    seen?: Date | undefined
    product_image?: string | null | undefined
  }
export type OffersWritten =
  | {
      outcome: 'saved'
      /** Those that were put, in the order they were given. */
      offers: OfferRow[]
      /** Pictures that no offer has any more. */
      freed: string[]
    }
  /** No such media, no such offer, one that is not as it was seen, or more offers than a media has. */
  | { outcome: 'no-video' | 'missing' | 'changed' | 'full' }

const imagesOf = (offers: readonly OfferRow[]): string[] =>
  offers.flatMap(({ product_image: product, custom_image: custom }) => [product, custom]).filter((image) => image !== null)

/**
 * Writes offers of a media, and with `replace` drops those that are not among them. Nothing is written unless all is. Call it in a
 * transaction.
 */
export async function writeOffers(
  trx: Db,
  media: MediaRef,
  { put, replace }: { put: readonly OfferPut[]; replace: boolean },
  now: Date,
): Promise<OffersWritten> {
  if (!(await holdMedia(trx, media))) return { outcome: 'no-video' }
  const present = new Map((await listOffers(trx, media)).map((offer) => [offer.key, offer]))
  const named = new Set(put.map(({ key }) => key))
  if (put.some(({ key }) => key !== undefined && !present.has(key))) return { outcome: 'missing' }
  if (put.some(({ key = '', seen }) => seen && present.get(key)?.updated_at.getTime() !== seen.getTime())) return { outcome: 'changed' }
  const dropped = replace ? [...present.values()].filter(({ key }) => !named.has(key)) : []
  const added = put.filter(({ key }) => key === undefined).length
  if (present.size - dropped.length + added > mostOffers) return { outcome: 'full' }
  if (dropped.length > 0)
    await trx
      .deleteFrom('offers')
      .where(
        'key',
        'in',
        dropped.map(({ key }) => key),
      )
      .execute()
  const freed = imagesOf(dropped)
  const offers: OfferRow[] = []
  for (const { key, seen: _seen, ...values } of put) {
    const before = key === undefined ? undefined : present.get(key)
    if (before?.product_image && values.product_image !== undefined) freed.push(before.product_image)
    offers.push(before ? await change(trx, before.key, values, now) : await insert(trx, media, values, now))
  }
  return { outcome: 'saved', offers, freed }
}

type OfferValues = Omit<OfferPut, 'key' | 'seen'>

const change = (trx: Db, key: string, { product_image: image, ...values }: OfferValues, now: Date): Promise<OfferRow> =>
  trx
    .updateTable('offers')
    .set({ ...values, ...(image !== undefined && { product_image: image }), updated_at: now })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()

const insert = (trx: Db, { accountId, videoKey }: MediaRef, values: OfferValues, now: Date): Promise<OfferRow> =>
  trx
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

/** Deletes an offer with what was counted of it. Call it in a transaction. @returns what it was; undefined where the media has none such. */
export async function deleteOffer(trx: Db, media: MediaRef, key: string): Promise<{ freed: string[] } | undefined> {
  if (!(await holdMedia(trx, media))) return undefined
  const { accountId, videoKey } = media
  const gone = await trx
    .deleteFrom('offers')
    .where('key', '=', key)
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
  return gone && { freed: imagesOf([gone]) }
}

/** Puts a picture in the place of the one uploaded before. Call it in a transaction. @returns undefined where the media has no such offer. */
export async function changeOfferImage(
  trx: Db,
  media: MediaRef,
  key: string,
  image: string,
  now: Date,
): Promise<{ offer: OfferRow; freed: string[] } | undefined> {
  if (!(await holdMedia(trx, media))) return undefined
  const { accountId, videoKey } = media
  const before = await trx
    .selectFrom('offers')
    .select('custom_image')
    .where('key', '=', key)
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const offer = await trx
    .updateTable('offers')
    .set({ custom_image: image, updated_at: now })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { offer, freed: before.custom_image === null ? [] : [before.custom_image] }
}

/** Pictures of the offers of a media. */
export async function listOfferImages(db: Db, videoKey: string): Promise<string[]> {
  return imagesOf(await db.selectFrom('offers').selectAll().where('video_key', '=', videoKey).execute())
}
