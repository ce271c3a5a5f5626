import { randomBytes } from 'node:crypto'
import { createKey, type Database } from '@videozz/db'
import { createTestProduct } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { queueBehind } from '../../shared/testing/queue-behind.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
let stranger: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['video-sales'] })
  stranger = await signUpTestAccount(api, { flags: ['video-sales'] })
  await addProduct('curso', { title: 'Curso de fotografia' })
})
afterAll(() => api.close())

type Product = { title: string; default_sales_page: string | null; url_checkout: string | null; user_id: string | null }
const addProduct = (id: string, product: Partial<Product>) =>
  createTestProduct(api.db, {
    id: id.padEnd(16, '0'),
    title: id,
    default_sales_page: `https://loja.exemplo.com/${id}`,
    user_id: owner.userId,
    ...product,
  })

const course = 'curso'.padEnd(16, '0')
const draft = { product_id: course, start: 5, end: 10, positionSale: 'bottom-right' }
const makeVideo = async (duration = 60, as = owner) => (await insertTestVideo(api, as, { duration, playable: true })).key
const create = (videoId: string, part: object = {}, as = owner) =>
  callApi(api, 'createOffer', { as, params: { videoId }, body: { ...draft, ...part } })
const list = async (videoId: string, as = owner) => (await callApi(api, 'listOffers', { as, params: { videoId } })).data.items
const update = (videoId: string, saleKey: string, part: object, as = owner) =>
  callApi(api, 'updateOffer', { as, params: { videoId, saleKey }, body: { ...draft, ...part } })

describe('offers of a media', () => {
  it('are created from a product, listed by start time, updated and deleted', async () => {
    const key = await makeVideo()
    const { status, data } = await create(key)
    expect(status).toBe(200)
    expect(data).toEqual({
      key: expect.stringMatching(/^[a-z0-9]{16}$/),
      url: 'https://loja.exemplo.com/curso',
      start: 5,
      end: 10,
      positionSale: 'bottom-right',
      product_id: course,
      product_title: 'Curso de fotografia',
      product_image: null,
      price_cents: null,
      fits: true,
      views: 0,
      clicks: 0,
      updatedAt: expect.stringMatching(/^20.*Z$/),
    })
    const { data: earlier } = await create(key, { start: 0, end: 60, positionSale: 'top-left' })
    expect((await list(key)).map((offer) => offer.key)).toEqual([earlier.key, data.key])
    const { data: changed } = await update(key, data.key, { start: 6, positionSale: 'top-right' })
    expect(changed).toEqual({ ...data, start: 6, positionSale: 'top-right', updatedAt: expect.any(String) as string })
    expect((await callApi(api, 'deleteOffer', { as: owner, params: { videoId: key, saleKey: earlier.key } })).status).toBe(200)
    expect(await list(key)).toEqual([changed])
    expect((await callApi(api, 'getVideo', { as: owner, params: { id: key } })).data.sales).toEqual([changed])
    expect((await callApi(api, 'deleteOffer', { as: owner, params: { videoId: key, saleKey: earlier.key } })).error.code).toBe(
      'OFFER_NOT_FOUND',
    )
  })

  it('answer OFFER_CHANGED when seen is older than the last update; views and clicks do not count', async () => {
    const key = await makeVideo()
    const { data } = await create(key)
    const { data: theirs } = await update(key, data.key, { end: 12, seen: data.updatedAt })
    expect((await update(key, data.key, { end: 20, seen: data.updatedAt })).error.code).toBe('OFFER_CHANGED')
    expect(await list(key)).toEqual([theirs])
    // Being seen and clicked is no change of it.
    await api.db.updateTable('offers').set({ views: 3, clicks: 1 }).where('key', '=', data.key).execute()
    const { data: mine } = await update(key, data.key, { end: 20, seen: theirs.updatedAt })
    expect([mine.end, mine.views]).toEqual([20, 3])
  })

  it('are rejected with field messages for invalid times and positions, and for unknown fields', async () => {
    const key = await makeVideo()
    const fields = async (part: object) => (await create(key, part)).error.fields
    expect(await fields({ start: 60, end: 61 })).toEqual({
      start: 'Tempo não pode ser maior ou igual a 01:00',
      end: 'Tempo não pode ser maior que 01:00',
    })
    expect(await fields({ start: 8, end: 8 })).toEqual({ end: 'O tempo de fim deve ser maior que o tempo de início' })
    expect(await fields({ start: undefined })).toEqual({ start: 'Por favor, insira o tempo de início' })
    expect(await fields({ positionSale: 'middle' })).toEqual({ positionSale: 'Por favor, selecione a posição' })
    expect(await fields({ start: Number.MAX_VALUE })).toEqual({ start: 'Tempo inválido' })
    expect((await create(key, { start: -1 })).status).toBe(400)
    expect((await create(key, { url: 'https://mal.exemplo.com' })).error.code).toBe('INVALID_INPUT')
    expect(await list(key)).toEqual([])
  })

  it('name a typed product with its link and price, and change between typed and chosen', async () => {
    const key = await makeVideo()
    const product = { title: 'Mentoria', url: 'https://loja.exemplo/mentoria', priceCents: 49_700 }
    const { data } = await create(key, { product_id: undefined, product })
    expect(data).toMatchObject({ product_id: null, product_title: 'Mentoria', url: product.url, price_cents: 49_700, product_image: null })
    const { data: chosen } = await update(key, data.key, {})
    expect(chosen).toMatchObject({ product_id: course, price_cents: null })
    const { data: typed } = await update(key, data.key, { product_id: undefined, product: { ...product, priceCents: null } })
    expect(typed).toMatchObject({ product_id: null, product_title: 'Mentoria', price_cents: null, product_image: null })
  })

  it('need a product, either typed or chosen, that leads to a site', async () => {
    const key = await makeVideo()
    const product = { title: 'Mentoria', url: 'https://loja.exemplo', priceCents: null }
    const fields = async (part: object) => (await create(key, part)).error.fields
    expect(await fields({ product_id: undefined })).toEqual({ product_id: 'Por favor, selecione o produto' })
    expect(await fields({ product })).toEqual({ product_id: 'Por favor, selecione o produto' })
    expect(await fields({ product_id: undefined, product: { ...product, url: 'javascript:alert(1)' } })).toEqual({
      'product.url': 'O link deve começar com https:// ou http://',
    })
  })

  it('are limited to 5 per media, also with concurrent requests', async () => {
    const key = await makeVideo()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => create(key, { start: at, end: at + 1 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, error }) => [status, error.message])).toEqual(
      refused.map(() => [409, 'Limite máximo de 5 ofertas atingido']),
    )
    expect(await list(key)).toHaveLength(5)
  })

  it('answer OFFER_NOT_FOUND to an update that waits for a deletion', async () => {
    const key = await makeVideo()
    const { data } = await create(key)
    const remove = () => callApi(api, 'deleteOffer', { as: owner, params: { videoId: key, saleKey: data.key } })
    const lock = (trx: Database) => trx.selectFrom('offers').select('key').where('key', '=', data.key).forUpdate().execute()
    const answers = await queueBehind<{ status: number; error?: { code: string } }>(api.db, lock, [
      remove,
      () => update(key, data.key, { start: 1 }),
    ])
    expect(answers.map(({ error, status }) => error?.code ?? status)).toEqual([200, 'OFFER_NOT_FOUND'])
    expect(await list(key)).toEqual([])
  })

  it('are rejected for audio, and answer VIDEO_NOT_READY while the duration is unknown', async () => {
    const sound = await insertTestVideo(api, owner, { type: 'audio', duration: 60 })
    expect((await create(sound.key)).error.message).toBe('Recurso indisponível para este tipo de mídia')
    const fresh = await insertTestVideo(api, owner, { duration: null })
    expect((await create(fresh.key)).error.code).toBe('VIDEO_NOT_READY')
  })

  it('have fits false when they exceed the shortened media; unchanged times are accepted, new ones must fit', async () => {
    const key = await makeVideo()
    const { data: late } = await create(key, { start: 40, end: 50 })
    const { data: soon } = await create(key)
    await api.db.updateTable('videos').set({ duration: 30 }).where('key', '=', key).execute()
    expect((await list(key)).map((offer) => [offer.key, offer.fits])).toEqual([
      [soon.key, true],
      [late.key, false],
    ])
    expect((await update(key, late.key, { start: 40, end: 50, positionSale: 'top-left' })).data).toMatchObject({
      fits: false,
      positionSale: 'top-left',
    })
    expect((await update(key, late.key, { start: 40, end: 49 })).error.fields).toHaveProperty('start')
    expect((await update(key, late.key, { start: 20, end: 30 })).data.fits).toBe(true)
  })
})

describe('PUT /videos/sales/{videoId}', () => {
  const replace = (videoId: string, sales: object[], as = owner) =>
    callApi(api, 'replaceOffers', { as, params: { videoId }, body: { title: 'Aula', sales } })

  it('updates offers with a key, creates those without and deletes the rest, or changes nothing on an error', async () => {
    const key = await makeVideo()
    const [first, second] = [(await create(key)).data, (await create(key, { start: 20, end: 30 })).data]
    const bad = await replace(key, [
      { ...draft, key: first.key },
      { ...draft, start: 70, end: 80 },
    ])
    expect(bad.error.fields).toEqual({
      'sales.1.start': 'Tempo não pode ser maior ou igual a 01:00',
      'sales.1.end': 'Tempo não pode ser maior que 01:00',
    })
    expect((await replace(key, [{ ...draft, key: createKey() }])).error.code).toBe('OFFER_NOT_FOUND')
    expect(await list(key)).toEqual([first, second])
    const { data } = await replace(key, [
      { ...draft, start: 40, end: 50 },
      { ...draft, key: second.key, start: 21, end: 31 },
    ])
    expect(data.items.map(({ start }) => start)).toEqual([21, 40])
    expect(data.items[0]!.key).toBe(second.key)
    const many = await replace(
      key,
      Array.from({ length: 6 }, () => draft),
    )
    expect(many.error.fields).toEqual({ sales: 'Limite máximo de 5 ofertas atingido' })
    expect((await replace(key, [])).data.items).toEqual([])
  })

  it('rejects a media or an offer of another account and changes nothing', async () => {
    const [key, theirs] = [await makeVideo(), await makeVideo(60, stranger)]
    const { data: offer } = await create(key)
    expect((await replace(key, [], stranger)).error.code).toBe('VIDEO_NOT_FOUND')
    expect((await replace(theirs, [{ ...draft, key: offer.key }], stranger)).error.code).toMatch(/^OFFER_/)
    expect(await list(key)).toEqual([offer])
  })
})

describe('access to offers', () => {
  it('answers VIDEO_NOT_FOUND or OFFER_NOT_FOUND for offers of another account', async () => {
    const [key, theirs] = [await makeVideo(), await makeVideo(60, stranger)]
    const { data: offer } = await create(key)
    const mixed = { videoId: theirs, saleKey: offer.key }
    const direct = { videoId: key, saleKey: offer.key }
    for (const [params, code] of [
      [direct, 'VIDEO_NOT_FOUND'],
      [mixed, 'OFFER_NOT_FOUND'],
    ] as const) {
      expect((await callApi(api, 'deleteOffer', { as: stranger, params })).error.code).toBe(code)
      expect((await callApi(api, 'updateOffer', { as: stranger, params, body: draft })).error.code).toBe(code)
      const file = new Uint8Array(randomBytes(10))
      expect((await callApi(api, 'uploadOfferImage', { as: stranger, params, file })).error.code).toBe(code)
    }
    expect((await callApi(api, 'listOffers', { as: stranger, params: { videoId: key } })).error.code).toBe('VIDEO_NOT_FOUND')
    expect((await create(key, {}, stranger)).error.code).toBe('VIDEO_NOT_FOUND')
    expect(await list(key)).toEqual([offer])
  })

  it('requires the flag video-sales (FEATURE_OFF) and, for managers, videozz:videos:edit (FORBIDDEN)', async () => {
    const plain = await signUpTestAccount(api)
    const key = await makeVideo(60, plain)
    expect((await create(key, {}, plain)).error.code).toBe('FEATURE_OFF')
    expect((await callApi(api, 'listOffers', { as: plain, params: { videoId: key } })).error.code).toBe('FEATURE_OFF')
    expect((await callApi(api, 'listProducts', { as: plain })).error.code).toBe('FEATURE_OFF')
    const own = await makeVideo()
    const person = await signUpTestAccount(api)
    const reader = await enterTestTenant(api, person, owner, ['videozz:videos:list'])
    expect((await create(own, {}, reader)).error.code).toBe('FORBIDDEN')
    expect(await list(own, reader)).toEqual([])
    const editor = await enterTestTenant(api, person, owner, ['videozz:videos:list', 'videozz:videos:edit'])
    expect((await create(own, {}, editor)).status).toBe(200)
  })
})

describe('products of the embedded platform', () => {
  it('include those of the account’s owner and shared ones; others answer OFFER_PRODUCT_UNKNOWN', async () => {
    await addProduct('deles', { user_id: stranger.userId })
    await addProduct('todos', { user_id: null, default_sales_page: null, url_checkout: 'https://loja.exemplo.com/caixa' })
    await addProduct('vazio', { default_sales_page: null })
    const { data } = await callApi(api, 'listProducts', { as: owner, query: { per_page: 200 } })
    expect(data.items.map(({ id }) => id.replace(/0+$/, '')).toSorted()).toEqual(['curso', 'todos', 'vazio'])
    expect((await callApi(api, 'listProducts', { as: owner, query: { per_page: 1 } })).data.items).toHaveLength(1)
    expect((await callApi(api, 'listProducts', { as: owner, query: { per_page: 201 } })).status).toBe(400)
    const key = await makeVideo()
    expect((await create(key, { product_id: 'deles'.padEnd(16, '0') })).error.code).toBe('OFFER_PRODUCT_UNKNOWN')
    expect((await create(key, { product_id: 'vazio'.padEnd(16, '0') })).error.code).toBe('OFFER_PRODUCT_WITHOUT_PAGE')
    expect((await create(key, { product_id: 'todos'.padEnd(16, '0') })).data.url).toBe('https://loja.exemplo.com/caixa')
  })

  it('remain in their offers after they are deleted', async () => {
    await addProduct('antigo', { title: 'Antigo' })
    const key = await makeVideo()
    const { data } = await create(key, { product_id: 'antigo'.padEnd(16, '0') })
    await api.db.deleteFrom('parent_products').where('title', '=', 'Antigo').execute()
    const { data: changed } = await update(key, data.key, { product_id: data.product_id, start: 1 })
    expect(changed).toEqual({ ...data, start: 1, updatedAt: changed.updatedAt })
  })
})
