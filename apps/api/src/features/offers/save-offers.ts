import { type ErrorCode, mostOffers, type Offer, type OfferDraft, type Product } from '@videozz/contract'
import { listOffers, type OfferRow } from '@videozz/db'
import { type AccountSession, isSalesAddress, isVideoType, offerFaults, productAddress } from '@videozz/domain'
import { type OfferPut, type OffersOutcome, saveOffers as save } from '@videozz/operations'
import type { Outbound } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentOffer } from '../../shared/present-offer.ts'
import { deletePictures } from '../../shared/stored-picture.ts'
import { copyProductImage } from './offer-images.ts'
import type { Products } from './products.ts'
import { requireMedia } from './read-offers.ts'

export type OfferContext = { deps: Deps; products: Products; outbound: Outbound }
/** An offer as it was sent: without a key a new one. */
export type SentOffer = OfferDraft & { key?: string | undefined; seen?: string | undefined }
/** `replace`: those not among the ones sent go. */
export type SentOffers = { offers: readonly SentOffer[]; replace: boolean }

/** Unchanged times are accepted, also where the media is shorter now. @throws AppError INVALID_INPUT. */
function requireTimes(offers: readonly SentOffer[], before: ReadonlyMap<string, OfferRow>, duration: number, path: (at: number) => string) {
  const fields: Record<string, string> = {}
  for (const [index, { key = '', start, end }] of offers.entries()) {
    const known = before.get(key)
    if (known?.start === start && known.end === end) continue
    for (const [name, fault] of Object.entries(offerFaults({ start, end }, duration))) fields[`${path(index)}${name}`] = fault
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
}

type Taken = Pick<OfferPut, 'product_id' | 'title' | 'url' | 'price_cents' | 'product_image'>

/** A typed product, or one of the catalogue: one of the two. @throws AppError INVALID_INPUT. */
function requireProducts(offers: readonly SentOffer[], path: (at: number) => string): void {
  const fields: Record<string, string> = {}
  for (const [index, { product, product_id: id }] of offers.entries()) {
    if ((product === undefined) === (id === undefined)) fields[`${path(index)}product_id`] = 'Por favor, selecione o produto'
    else if (product && !isSalesAddress(product.url)) fields[`${path(index)}product.url`] = 'O link deve começar com https:// ou http://'
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** What an offer takes of its product; one that kept its product keeps what it has where the platform does not answer. */
async function takeProduct(
  context: OfferContext,
  session: AccountSession,
  { product_id: id = '', product }: SentOffer,
  before: OfferRow | undefined,
): Promise<Taken> {
  if (product) {
    const { title, url, priceCents } = product
    // The picture of a product of the catalogue is not that of another.
    return { product_id: null, title, url, price_cents: priceCents, ...(before && before.product_id !== null && { product_image: null }) }
  }
  const same = before?.product_id === id ? before : undefined
  const chosen = { product_id: id, price_cents: null }
  const found = await findProduct(context.products, session, id, same !== undefined)
  const url = found && productAddress(found)
  if (same && (!found || url === undefined)) return { ...chosen, title: same.title, url: same.url }
  if (!found) throw new AppError('OFFER_PRODUCT_UNKNOWN')
  if (url === undefined) throw new AppError('OFFER_PRODUCT_WITHOUT_PAGE')
  const values = { ...chosen, title: found.title, url }
  if (same?.product_image) return values
  const image = found.image === null ? null : await copyProductImage(context.deps, context.outbound, session.accountId, found.image)
  return { ...values, product_image: image }
}

async function findProduct(products: Products, session: AccountSession, id: string, lenient: boolean): Promise<Product | undefined> {
  const list = await products.list(session).catch((error: unknown) => {
    if (lenient && error instanceof AppError) return []
    throw error
  })
  return list.find((product) => product.id === id)
}

/**
 * Writes offers of a media.
 * @param path of one of them in the request, to which its fields are appended.
 * @throws AppError VIDEO_NOT_FOUND, OFFER_TYPE_UNAVAILABLE, VIDEO_NOT_READY (its duration is not known), INVALID_INPUT, OFFER_NOT_FOUND,
 * OFFER_CHANGED, OFFERS_FULL, OFFER_PRODUCT_UNKNOWN, OFFER_PRODUCT_WITHOUT_PAGE, PRODUCTS_*.
 */
export async function saveOffers(
  context: OfferContext,
  session: AccountSession,
  videoKey: string,
  { offers, replace }: SentOffers,
  path: (at: number) => string = () => '',
): Promise<Offer[]> {
  const { deps } = context
  const { accountId } = session
  const { type, duration } = await requireMedia(deps, accountId, videoKey)
  if (!isVideoType(type)) throw new AppError('OFFER_TYPE_UNAVAILABLE')
  if (duration === null) throw new AppError('VIDEO_NOT_READY')
  const before = new Map((await listOffers(deps.db, { accountId, videoKey })).map((offer) => [offer.key, offer]))
  if (!replace) requireRoom(offers, before)
  requireProducts(offers, path)
  requireTimes(offers, before, duration, path)
  const put = await Promise.all(
    offers.map(async (offer) => {
      const known = before.get(offer.key ?? '')
      const { start, end, positionSale: position } = offer
      const seen = offer.seen === undefined ? undefined : new Date(offer.seen)
      return { key: offer.key, seen, start, end, position, ...(await takeProduct(context, session, offer, known)) }
    }),
  )
  const copied = put.flatMap(({ product_image: image }) => image ?? [])
  try {
    const written = await save({ db: deps.db, now: deps.now() }, { accountId, videoKey }, { put, replace })
    if (written.outcome !== 'saved') throw refuse(written.outcome)
    await deletePictures(deps, written.freed)
    return written.offers.map((row) => presentOffer(row, duration))
  } catch (error) {
    if (error instanceof AppError) await deletePictures(deps, copied)
    throw error
  }
}

/** Checked again under the lock; checked here so that nothing is fetched for a request that will be refused. */
function requireRoom(offers: readonly SentOffer[], before: ReadonlyMap<string, OfferRow>): void {
  if (offers.some(({ key }) => key !== undefined && !before.has(key))) throw new AppError('OFFER_NOT_FOUND')
  const added = offers.filter(({ key }) => key === undefined).length
  if (before.size + added > mostOffers) throw new AppError('OFFERS_FULL', { values: { most: String(mostOffers) } })
}

const refusals: Record<Exclude<OffersOutcome['outcome'], 'saved' | 'full'>, ErrorCode> = {
  'no-video': 'VIDEO_NOT_FOUND',
  missing: 'OFFER_NOT_FOUND',
  changed: 'OFFER_CHANGED',
}
const refuse = (outcome: Exclude<OffersOutcome['outcome'], 'saved'>): AppError =>
  outcome === 'full' ? new AppError('OFFERS_FULL', { values: { most: String(mostOffers) } }) : new AppError(refusals[outcome])
