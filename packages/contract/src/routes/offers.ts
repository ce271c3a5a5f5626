import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { maxCoverBytes } from '../media.ts'
import { mostOffers, mostPriceCents, mostProducts, mostProductTitle, offerEvents, offerPositions } from '../offers.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

/** A sales offer of a media, as the spec names its fields, with what it did. */
export const offerSchema = z.object({
  key: keySchema,
  url: z.string().describe('where a click leads'),
  start: z.number().describe('seconds'),
  end: z.number().describe('seconds'),
  positionSale: z.enum(offerPositions),
  product_id: z.string().nullable().describe('null: the producer typed the product'),
  product_title: z.string(),
  product_image: z.string().nullable().describe('picture of ours: the one uploaded, or a copy of the product’s'),
  price_cents: z.int().nullable().describe('of a typed product, as players show it; null: none'),
  fits: z.boolean().describe('its time lies within the media as it is now; players show no others'),
  views: z.int().describe('sessions it was seen in'),
  clicks: z.int().describe('sessions it was clicked in'),
  updatedAt: instantSchema.describe('when somebody last changed it'),
})
export type Offer = z.output<typeof offerSchema>

/** An offer as a player shows it while its time runs; `start` and `end` in seconds. */
export const shownOfferSchema = z.object({
  key: keySchema,
  title: z.string(),
  image: z.string().nullable(),
  url: z.string().describe('where a click leads'),
  priceCents: z.int().nullable().describe('shown under the title; null: none'),
  start: z.number(),
  end: z.number(),
  position: z.enum(offerPositions),
})
export type ShownOffer = z.output<typeof shownOfferSchema>

/** A product of the parent platform that belongs to the producer. */
export const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  parent_id: z.string().nullable(),
  is_producer: z.boolean(),
  moderation_status: z.string(),
  default_sales_page: z.string().nullable(),
  url_checkout: z.string().nullable(),
  image: z.string().nullable(),
})
export type Product = z.output<typeof productSchema>

const noProduct = 'Por favor, selecione o produto'
const seconds = (missing: string) => z.number(missing).max(1e7, 'Tempo inválido')
const noTitle = 'Por favor, insira o nome do produto'
const typedProduct = z.strictObject({
  title: outsideTextSchema.min(1, noTitle).max(mostProductTitle, `O nome deve ter no máximo ${mostProductTitle} caracteres`),
  url: z
    .string('Por favor, insira o link')
    .min(1, 'Por favor, insira o link')
    .max(2048, 'O link é longo demais')
    .describe('where a click leads'),
  priceCents: z.int().min(0).max(mostPriceCents, 'O preço é alto demais').nullable().describe('null: none is shown'),
})
const draft = {
  product_id: outsideTextSchema.min(1, noProduct).max(80, noProduct).optional().describe('a product of `GET /products-myeduzz`'),
  product: typedProduct.optional().describe('a product that is in no catalogue, in the place of `product_id`'),
  start: seconds('Por favor, insira o tempo de início').describe('seconds'),
  end: seconds('Por favor, insira o tempo de fim').describe('seconds'),
  positionSale: z.enum(offerPositions, 'Por favor, selecione a posição'),
}
export type OfferDraft = z.output<z.ZodObject<typeof draft>>

const { listOffers: list, editOffers: edit } = accessRules
const media = z.object({ videoId: keySchema })
const sale = z.object({ videoId: keySchema, saleKey: keySchema })
const offers = z.object({ items: z.array(offerSchema).describe('in the order of their times') })

export const offerRoutes = defineRoutes({
  listOffers: {
    method: 'GET',
    path: '/videos/sales/{videoId}',
    access: list,
    scope: 'videos:read',
    summary: 'Sales offers of a media with their views and clicks',
    params: media,
    response: offers,
  },
  createOffer: {
    method: 'POST',
    path: '/videos/sales/{videoId}',
    access: edit,
    scope: 'videos:write',
    summary: `Adds an offer; a media has at most ${mostOffers}`,
    params: media,
    body: z.strictObject(draft),
    response: offerSchema,
  },
  replaceOffers: {
    method: 'PUT',
    path: '/videos/sales/{videoId}',
    access: edit,
    scope: 'videos:write',
    summary: 'Makes the list the offers of a media: those with a key are changed, those without are new, others go',
    params: media,
    body: z
      .object({
        sales: z
          .array(z.object({ key: keySchema.optional(), ...draft }))
          .max(mostOffers, `Limite máximo de ${mostOffers} ofertas atingido`),
      })
      .describe('the media with its offers; nothing but the offers is read'),
    response: offers,
  },
  updateOffer: {
    method: 'PUT',
    path: '/videos/sales/{videoId}/{saleKey}',
    access: edit,
    scope: 'videos:write',
    summary: 'Changes an offer; what was counted stays',
    params: sale,
    body: z.strictObject({
      ...draft,
      seen: instantSchema
        .optional()
        .describe('its `updatedAt` as it was seen; 409 `OFFER_CHANGED`, and nothing written, when there is another one by now'),
    }),
    response: offerSchema,
  },
  deleteOffer: {
    method: 'DELETE',
    path: '/videos/sales/{videoId}/{saleKey}',
    access: edit,
    scope: 'videos:write',
    summary: 'Deletes an offer',
    params: sale,
    response: emptySchema,
  },
  uploadOfferImage: {
    method: 'POST',
    path: '/videos/sales/{videoId}/{saleKey}/image',
    access: edit,
    scope: 'videos:write',
    summary: 'Gives an offer a picture of its own (JPEG, PNG, GIF or WebP)',
    params: sale,
    fileLimit: maxCoverBytes,
    tooLarge: 'IMAGE_TOO_LARGE',
    response: offerSchema,
  },
  listProducts: {
    method: 'GET',
    path: '/products-myeduzz',
    access: edit,
    scope: 'videos:read',
    summary: 'Products of the producer at the parent platform',
    query: z.object({ per_page: z.coerce.number().int().min(1).max(mostProducts).default(mostProducts) }),
    response: z.object({ items: z.array(productSchema) }),
  },
  reportOffer: {
    method: 'POST',
    path: '/playback/sessions/{id}/offers/{offer}',
    access: { who: 'playback' },
    summary: 'An offer was seen or clicked: counted once in a session, never in previews',
    params: z.object({ id: keySchema, offer: keySchema }),
    body: z.object({ event: z.enum(offerEvents) }),
    response: emptySchema,
  },
})
