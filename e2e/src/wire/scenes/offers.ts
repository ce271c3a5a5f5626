import { picture } from '../media-files.ts'
import type { Scene } from './scene.ts'

export const offers: Scene = {
  name: 'offers',
  play: async (wire) => {
    const { recorder, console } = wire
    const [as, davi, videoId] = [wire.person('bia'), wire.person('davi'), wire.thing('video')]
    const product = {
      title: 'Curso de marcadores',
      parentId: null,
      isProducer: true,
      moderationStatus: 'approved',
      defaultSalesPage: 'https://loja.example.com/curso',
      urlCheckout: null,
      image: null,
      userId: as.id,
      position: 1,
    }
    await recorder.call('adminCreateProduct', { as: console, body: { ...product, title: '' }, expect: 400 })
    const { id } = (await recorder.call('adminCreateProduct', { as: console, body: product })).data
    const other = (await recorder.call('adminCreateProduct', { as: console, body: { ...product, title: 'De todos', userId: null } })).data
    await recorder.call('adminUpdateProduct', {
      as: console,
      params: { id },
      body: { ...product, urlCheckout: 'https://loja.example.com/pagar' },
    })
    await recorder.call('adminUpdateProduct', { as: console, body: product, expect: 404 })
    await recorder.call('adminListProducts', { as: console, query: { search: 'curso' } })
    await recorder.call('listProducts', { as })
    const params = { videoId }
    const draft = { product_id: id, start: 1, end: 3, positionSale: 'bottom-right' } as const
    await recorder.call('createOffer', { as, params, body: { ...draft, end: 0 }, expect: 400 })
    await recorder.call('createOffer', { as, params, body: { ...draft, product_id: 'nenhum' }, expect: 409 })
    const made = (await recorder.call('createOffer', { as, params, body: draft })).data
    wire.things['offer'] = made.key
    await recorder.call('createOffer', { as: davi, params, body: draft, expect: 403 })
    const sale = { videoId, saleKey: made.key }
    const change = { ...draft, end: 4, seen: made.updatedAt }
    const changed = (await recorder.call('updateOffer', { as, params: sale, body: change })).data
    await recorder.call('updateOffer', { as, params: sale, body: { ...change, end: 5 }, expect: 409 })
    const file = { bytes: await picture(), name: 'oferta.png', type: 'image/png' }
    const pictured = (await recorder.call('uploadOfferImage', { as, params: sale, file })).data
    await recorder.open('getImage', pictured.product_image ?? '', { note: 'of an offer' })
    await recorder.call('uploadOfferImage', { as, params: sale, file: { ...file, bytes: new Uint8Array(9) }, expect: 400 })
    const { key, product_id, start, end, positionSale } = changed
    const sales = [
      { key, product_id, start, end, positionSale },
      { ...draft, product_id: other.id, start: 4, end: 5 },
    ]
    const replaced = (await recorder.call('replaceOffers', { as, params, body: { sales } })).data
    await recorder.call('replaceOffers', { as, params, body: { sales: Array(6).fill(draft) }, expect: 400 })
    await recorder.call('listOffers', { as, params })
    const last = replaced.items.at(-1)?.key ?? ''
    await recorder.call('deleteOffer', { as, params: { videoId, saleKey: last } })
    await recorder.call('deleteOffer', { as, params: { videoId, saleKey: last }, expect: 404 })
    await recorder.call('adminDeleteProduct', { as: console, params: { id: other.id } })
    await recorder.call('adminDeleteProduct', { as: console, params: { id: other.id }, expect: 404 })
  },
}
