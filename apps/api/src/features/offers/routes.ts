import type { Offer } from '@videozz/contract'
import { deleteOffer } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { deletePictures } from '../../shared/stored-picture.ts'
import { uploadOfferImage } from './change-image.ts'
import { createProducts } from './create-products.ts'
import { readOffers, requireMedia } from './read-offers.ts'
import { saveOffers } from './save-offers.ts'

const only = ([offer]: Offer[]): Offer => {
  if (!offer) throw new Error('One offer was written')
  return offer
}

/** Sales offers of media, and the products they refer to. Reports of players about them are counted by playback. */
export const offersFeature = defineFeature((deps) => {
  const outbound = createOutbound({ trusted: deps.env.products.url === undefined ? [] : [deps.env.products.url] })
  const products = createProducts(deps, outbound)
  const context = { deps, products, outbound }
  return {
    listOffers: ({ params, session }) => readOffers(deps, session.accountId, params.videoId),
    createOffer: async ({ params, body, session }) =>
      only(await saveOffers(context, session, params.videoId, { offers: [body], replace: false })),
    replaceOffers: async ({ params, body, session }) => {
      await saveOffers(context, session, params.videoId, { offers: body.sales, replace: true }, (at) => `sales.${at}.`)
      return readOffers(deps, session.accountId, params.videoId)
    },
    updateOffer: async ({ params, body, session }) =>
      only(await saveOffers(context, session, params.videoId, { offers: [{ ...body, key: params.saleKey }], replace: false })),
    deleteOffer: async ({ params, session }) => {
      await requireMedia(deps, session.accountId, params.videoId)
      const media = { accountId: session.accountId, videoKey: params.videoId }
      const gone = await deleteOffer(deps, media, params.saleKey)
      if (gone.outcome === 'missing') throw new AppError('OFFER_NOT_FOUND')
      await deletePictures(deps, gone.freed)
      return {}
    },
    uploadOfferImage: ({ params, file, session }) => uploadOfferImage(deps, session, params, file),
    listProducts: async ({ query, session }) => ({ items: (await products.list(session)).slice(0, query.per_page) }),
  }
})
