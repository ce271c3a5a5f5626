import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from '@videozz/testing'
import { createTestDatabase, type FakeProducts, type PictureWorker, startFakeProducts, startPictureWorker } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

const course = {
  id: 71,
  title: 'Curso de fotografia',
  parent_id: null,
  is_producer: 1,
  moderation_status: 'approved',
  default_sales_page: 'https://loja.exemplo.com/curso',
  url_checkout: 'https://loja.exemplo.com/caixa',
  image: null as string | null,
}
const folder = mkdtempSync(join(tmpdir(), 'videozz-offers-'))
let database: TestDatabase
let platform: FakeProducts
let worker: PictureWorker
let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  platform = await startFakeProducts('chave da plataforma')
})
beforeEach(async () => {
  Object.assign(platform, { mood: 'well', stumbles: 0, requests: [] })
  api = await startTestApi({ database, env: { PRODUCTS_URL: platform.url, PRODUCTS_TOKEN: 'chave da plataforma' } })
  api.holdClock()
  worker = startPictureWorker(api.db)
  owner = await signUpTestAccount(api, { flags: ['video-sales'] })
  // At the platform, people of the tests have the id they have here.
  platform.products.set(owner.userId, [course])
})
afterEach(async () => {
  await worker.stop()
  await api.close()
})
afterAll(async () => {
  await platform.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

const list = (as = owner) => callApi(api, 'listProducts', { as })
const draw = (color: string): Buffer<ArrayBuffer> => {
  const path = join(folder, `${color}.png`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `color=${color}:size=400x300`, '-frames:v', '1', path])
  return Buffer.from(readFileSync(path))
}
const isStored = async (url: string | null): Promise<boolean> => (await fetch(api.url + (url ?? ''))).status === 200
const offerOf = async (product: object) => {
  platform.products.set(owner.userId, [product])
  const { key: videoId } = await insertTestVideo(api, owner, { duration: 60 })
  const { id } = product as { id: string | number }
  const draft = { product_id: String(id), start: 1, end: 5, positionSale: 'top-left' }
  return { videoId, draft, ...(await callApi(api, 'createOffer', { as: owner, params: { videoId }, body: draft })) }
}

describe('products of a remote platform', () => {
  it('are requested for the account’s owner at most every 5 minutes, also for managers', async () => {
    const person = await signUpTestAccount(api)
    const manager = await enterTestTenant(api, person, owner, ['videozz:videos:list', 'videozz:videos:edit'])
    const items = [{ ...course, id: '71', is_producer: true }]
    const answers = await Promise.all([list(), list(), list(manager)])
    expect(answers.map(({ data }) => data.items)).toEqual([items, items, items])
    expect(platform.requests).toEqual([
      { url: `/v1/products?user=${owner.userId}&per_page=200`, authorization: 'Bearer chave da plataforma' },
    ])
    api.advance(299_000)
    await list()
    expect(platform.requests).toHaveLength(1)
    platform.products.set(owner.userId, [])
    api.advance(2000)
    expect((await list()).data.items).toEqual([])
  })

  it('omit items without an id and replace invalid URLs with null', async () => {
    platform.products.set(owner.userId, [
      { title: 'Sem id' },
      {
        ...course,
        id: 'a',
        default_sales_page: 'javascript:alert(1)',
        url_checkout: 'https://loja.com@mal.com/',
        image: 'file:///etc/passwd',
      },
      { id: 'b', title: 'Só o nome' },
    ])
    expect((await list()).data.items).toEqual([
      { ...course, id: 'a', is_producer: true, default_sales_page: null, url_checkout: null, image: null },
      {
        id: 'b',
        title: 'Só o nome',
        parent_id: null,
        is_producer: true,
        moderation_status: '',
        default_sales_page: null,
        url_checkout: null,
        image: null,
      },
    ])
  })

  it('are requested again after two failed requests', async () => {
    platform.stumbles = 2
    expect((await list()).data.items).toHaveLength(1)
    expect(platform.requests).toHaveLength(3)
  })

  it.each([
    ['down', 'PRODUCTS_UNAVAILABLE', 3],
    ['limited', 'PRODUCTS_UNAVAILABLE', 3],
    ['redirect', 'PRODUCTS_UNAVAILABLE', 3],
    ['garbage', 'PRODUCTS_BAD_ANSWER', 1],
    ['other-form', 'PRODUCTS_BAD_ANSWER', 1],
    ['huge', 'PRODUCTS_BAD_ANSWER', 1],
  ] as const)('platform mode %s: answer 424 %s, and are not requested again for 5 seconds', async (mood, code, times) => {
    platform.mood = mood
    const { status, error } = await list()
    expect([status, error.code]).toEqual([424, code])
    expect(platform.requests).toHaveLength(times)
    await list()
    expect(platform.requests).toHaveLength(times)
    platform.mood = 'well'
    api.advance(5000)
    expect((await list()).data.items).toHaveLength(1)
  })

  it('are served from the cache for 10 minutes while the platform fails; offers keep their product', async () => {
    const { videoId, draft, data } = await offerOf(course)
    platform.mood = 'down'
    api.advance(301_000)
    expect((await list()).data.items).toHaveLength(1)
    api.advance(300_000)
    expect((await list()).error.code).toBe('PRODUCTS_UNAVAILABLE')
    const changed = await callApi(api, 'updateOffer', { as: owner, params: { videoId, saleKey: data.key }, body: { ...draft, end: 6 } })
    expect(changed.data).toEqual({ ...data, end: 6, updatedAt: changed.data.updatedAt })
    expect((await callApi(api, 'createOffer', { as: owner, params: { videoId }, body: draft })).error.code).toBe('PRODUCTS_UNAVAILABLE')
  })

  it('answer 424 with a message about the missing configuration without PRODUCTS_URL', async () => {
    const accounts = { ACCOUNTS_JWKS_URL: platform.url, ACCOUNTS_ISSUER: 'i', ACCOUNTS_AUDIENCE: 'a', ACCOUNTS_SIGN_IN_URL: platform.url }
    const bare = await startTestApi({ database, env: { ACCOUNTS_MODE: 'remote', ...accounts } })
    const { status, error } = await callApi(bare, 'listProducts', { as: await signUpTestAccount(bare, { flags: ['video-sales'] }) })
    await bare.close()
    expect([status, error.message]).toEqual([
      424,
      'A lista de produtos não está configurada neste ambiente: falta o endereço dos produtos da plataforma principal.',
    ])
  })
})

describe('offer images', () => {
  it('are copied from the product, replaced by an uploaded one, and deleted with the offer', async () => {
    platform.pictures.set('/curso.png', draw('red'))
    const { videoId, data } = await offerOf({ ...course, image: `${platform.origin}/curso.png` })
    expect(data.product_image).toMatch(/^\/files\/i\/\w{32}\.jpg$/)
    const params = { videoId, saleKey: data.key }
    const upload = (file: Buffer<ArrayBuffer>) => callApi(api, 'uploadOfferImage', { as: owner, params, file })
    const first = (await upload(draw('blue'))).data.product_image
    const second = (await upload(draw('green'))).data.product_image
    expect(new Set([data.product_image, first, second]).size).toBe(3)
    expect([await isStored(data.product_image), await isStored(first), await isStored(second)]).toEqual([true, false, true])
    await callApi(api, 'deleteOffer', { as: owner, params })
    expect([await isStored(data.product_image), await isStored(second)]).toEqual([false, false])
  })

  it('are null when the product’s image is no picture or is at a private address', async () => {
    platform.pictures.set('/ruim.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    for (const image of [`${platform.origin}/ruim.png`, 'http://169.254.169.254/logo.png']) {
      const { status, data } = await offerOf({ ...course, image })
      expect([status, data.product_image]).toEqual([200, null])
    }
  })

  it('above the rate limit answer 429 for uploads and are not copied from products', async () => {
    platform.pictures.set('/muitas.png', draw('red'))
    const { videoId, data } = await offerOf(course)
    const key = `offer-picture:${owner.accountId}`
    await api.db
      .insertInto('rate_limits')
      .values({ key, points: 120, expire: Date.now() + 1e12 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 120, expire: Date.now() + 1e12 }))
      .execute()
    const upload = await callApi(api, 'uploadOfferImage', { as: owner, params: { videoId, saleKey: data.key }, file: draw('blue') })
    const { status, data: plain } = await offerOf({ ...course, image: `${platform.origin}/muitas.png` })
    await api.db.deleteFrom('rate_limits').where('key', '=', key).execute()
    expect([upload.status, status, plain.product_image]).toEqual([429, 200, null])
  })

  it('answer IMAGE_INVALID for content that is no picture and IMAGE_TOO_LARGE for 2 MB', async () => {
    const { videoId, data } = await offerOf(course)
    const upload = (file: Buffer<ArrayBuffer>) =>
      callApi(api, 'uploadOfferImage', { as: owner, params: { videoId, saleKey: data.key }, file })
    for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<!doctype html>', ''])
      expect((await upload(Buffer.from(bytes))).error.code).toBe('IMAGE_INVALID')
    expect((await upload(Buffer.alloc(2 * 1024 * 1024))).error.code).toBe('IMAGE_TOO_LARGE')
    const { data: after } = await callApi(api, 'listOffers', { as: owner, params: { videoId } })
    expect(after.items).toEqual([data])
  })
})
