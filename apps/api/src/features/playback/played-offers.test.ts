import { tidyOfferEvents } from '@videozz/db'
import { createTestFlags, createTestProduct } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { makeMedia, open, readMedia } from './testing/playback-kit.ts'

let api: TestApi
let owner: TestAccount
const product = 'curso00000000000'
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['video-sales'] })
  await createTestProduct(api.db, { id: product })
})
afterAll(() => api.close())

const add = async (videoId: string, start: number, end: number) =>
  (
    await callApi(api, 'createOffer', {
      as: owner,
      params: { videoId },
      body: { product_id: product, start, end, positionSale: 'top-left' },
    })
  ).data
type Opened = Awaited<ReturnType<typeof open>>['data']
const report = (opened: Opened, offer: string, event: string, token = opened.token) =>
  callApi(api, 'reportOffer', { params: { id: opened.id, offer }, body: { event }, headers: { authorization: `Bearer ${token}` } })
const counts = async (videoId: string) =>
  (await callApi(api, 'listOffers', { as: owner, params: { videoId } })).data.items.map(({ views, clicks }) => [views, clicks])

it('sessions list the offers that lie within the duration, while the account has the flag video-sales', async () => {
  const media = await makeMedia(api, owner.accountId)
  const [soon, late] = [await add(media.key, 1, 4), await add(media.key, 6, 12)]
  const { data: opened } = await open(api, { embed: await media.embed() })
  expect(opened.media.offers).toEqual([
    {
      key: soon.key,
      title: 'Curso',
      image: null,
      url: 'https://loja.exemplo.com/curso',
      priceCents: null,
      start: 1,
      end: 4,
      position: 'top-left',
    },
    expect.objectContaining({ key: late.key, start: 6, end: 12 }),
  ])
  await api.db.updateTable('videos').set({ duration: 8 }).where('key', '=', media.key).execute()
  expect((await readMedia(api, opened)).data.offers.map(({ key }) => key)).toEqual([soon.key])
  await api.db.deleteFrom('feature_flags').where('account_id', '=', owner.accountId).execute()
  expect((await readMedia(api, opened)).data.offers).toEqual([])
  await createTestFlags(api.db, owner.accountId, ['video-sales'])
  expect((await readMedia(api, opened)).data.offers).toHaveLength(1)
})

it('reportOffer counts one view and one click per session, also for repeated and concurrent calls', async () => {
  const media = await makeMedia(api, owner.accountId)
  const { key } = await add(media.key, 1, 4)
  const embed = await media.embed()
  const [first, second] = [(await open(api, { embed })).data, (await open(api, { embed })).data]
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(first, key, 'view')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await counts(media.key)).toEqual([[1, 0]])
  await Promise.all(Array.from({ length: 10 }, () => report(first, key, 'click')))
  expect(await counts(media.key)).toEqual([[1, 1]])
  // Whoever clicked has seen, though the word of it was lost.
  await Promise.all(Array.from({ length: 10 }, (_, at) => report(second, key, at % 2 === 0 ? 'click' : 'view')))
  expect(await counts(media.key)).toEqual([[2, 2]])
  await tidyOfferEvents(api.db, new Date(Date.now() + 1000))
  expect(await api.db.selectFrom('offer_events').select('kind').where('offer_key', '=', key).execute()).toEqual([])
  expect(await counts(media.key)).toEqual([[2, 2]])
})

it('reportOffer counts nothing for previews, another session’s token or an offer of another media', async () => {
  const media = await makeMedia(api, owner.accountId)
  const other = await makeMedia(api, owner.accountId)
  const [{ key }, foreign] = [await add(media.key, 1, 4), await add(other.key, 1, 4)]
  const { data: token } = await callApi(api, 'getPlayerToken', { as: owner, params: { key: media.key } })
  const { data: preview } = await open(api, { playerToken: token.playerToken })
  expect(preview.media.offers).toHaveLength(1)
  expect((await report(preview, key, 'click')).status).toBe(200)
  const { data: opened } = await open(api, { embed: await media.embed() })
  expect((await report(opened, foreign.key, 'view')).error.code).toBe('OFFER_NOT_FOUND')
  expect((await report(opened, key, 'view', preview.token)).error.code).toBe('PLAYBACK_SESSION_INVALID')
  expect((await report(opened, key, 'sell')).error.code).toBe('INVALID_INPUT')
  expect([await counts(media.key), await counts(other.key)]).toEqual([[[0, 0]], [[0, 0]]])
})
