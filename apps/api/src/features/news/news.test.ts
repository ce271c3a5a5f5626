import { createKey, insertNews, type NewNews, withdrawNews } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let ana: TestAccount
let bia: TestAccount
const minute = 60_000
const at = (minutes: number) => new Date(api.deps.now().getTime() + minutes * minute)
/** Each test speaks to people of its own, so that no other's news meet it. */
const publish = (title: string, news: Partial<NewNews> = {}) =>
  insertNews(api.db, {
    title,
    content: '<p>Texto</p>',
    images: [],
    imageKey: null,
    imageAlt: '',
    audience: [ana.accountId],
    publishedAt: at(-10),
    expiresAt: null,
    ...news,
  })
const showcase = async (as: TestAccount) => (await callApi(api, 'listShowcase', { as })).data.map(({ title }) => title)

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
const newPeople = async () => {
  ana = await signUpTestAccount(api, { name: 'Ana' })
  bia = await signUpTestAccount(api, { name: 'Bia' })
}

describe('GET /showcase and POST /showcase/viewed', () => {
  it('return published, unexpired news addressed to the account, newest first', async () => {
    await newPeople()
    await publish('antiga', { publishedAt: at(-20) })
    await publish('nova', { publishedAt: at(-5) })
    await publish('agendada', { publishedAt: at(5) })
    await publish('vencida', { publishedAt: at(-30), expiresAt: at(-1) })
    await publish('de outra conta', { audience: [bia.accountId] })
    await publish('de várias contas', { audience: [bia.accountId, ana.accountId], publishedAt: at(-15) })
    await withdrawNews(api.db, await publish('retirada'), at(0))
    expect(await showcase(ana)).toEqual(['nova', 'de várias contas', 'antiga'])
    expect((await showcase(bia)).toSorted()).toEqual(['de outra conta', 'de várias contas'])
    api.advance(6 * minute)
    expect(await showcase(ana)).toEqual(['agendada', 'nova', 'de várias contas', 'antiga'])
  })

  it('leave out news that the same user has viewed, not news viewed by other users', async () => {
    await newPeople()
    const id = await publish('para as duas', { audience: [ana.accountId, bia.accountId] })
    await publish('outra')
    for (let time = 0; time < 2; time++)
      expect(await callApi(api, 'markShowcaseViewed', { as: ana, body: { ids: [id, id, createKey()] } })).toMatchObject({ status: 200 })
    expect(await showcase(ana)).toEqual(['outra'])
    expect(await showcase(bia)).toEqual(['para as duas'])
    const manager = await enterTestTenant(api, bia, ana, [])
    expect((await showcase(manager)).toSorted()).toEqual(['outra', 'para as duas'])
  })

  it('store no view of news for another account or not yet published', async () => {
    await newPeople()
    const hidden = [await publish('de outra conta', { audience: [bia.accountId] }), await publish('agendada', { publishedAt: at(5) })]
    await callApi(api, 'markShowcaseViewed', { as: ana, body: { ids: hidden } })
    expect(await api.db.selectFrom('news_views').selectAll().where('user_id', '=', ana.userId).execute()).toEqual([])
  })

  it('return at most 10 news, also in overdue and canceled accounts', async () => {
    await newPeople()
    for (let number = 0; number < 12; number++) await publish(`${number}`)
    for (const status of ['overdue', 'canceled'] as const) {
      await api.db.updateTable('accounts').set({ status }).where('id', '=', ana.accountId).execute()
      expect(await showcase(ana)).toHaveLength(10)
    }
  })

  it.each([
    [{ ids: [] }],
    [{ ids: 'abcdefgh12345678' }],
    [{ ids: ["a'; drop table news"] }],
    [{ ids: Array.from({ length: 51 }, () => 'abcdefgh12345678') }],
    [{ ids: ['abcdefgh12345678'], user: 'outra' }],
    [{}],
  ])('answer INVALID_INPUT to a viewed request with the body %j', async (body) => {
    await newPeople()
    expect((await callApi(api, 'markShowcaseViewed', { as: ana, body })).error.code).toBe('INVALID_INPUT')
  })
})

describe('news', () => {
  it('are listed by page with a summary, and the latest with id and title only', async () => {
    await newPeople()
    for (let number = 1; number <= 5; number++)
      await publish(`n${number}`, { content: `<p>Texto <b>${number}</b></p>`, publishedAt: at(-number) })
    const list = async (page: number) => (await callApi(api, 'listNews', { as: ana, query: { page, limit: 2 } })).data
    expect(await list(1)).toMatchObject({ totalItems: 5, itemsPerPage: 2, page: 1, pages: 3 })
    expect((await list(1)).items.map(({ title, summary }) => [title, summary])).toEqual([
      ['n1', 'Texto 1'],
      ['n2', 'Texto 2'],
    ])
    expect((await list(3)).items).toHaveLength(1)
    expect((await list(4)).items).toEqual([])
    const latest = (await callApi(api, 'listLatestNews', { as: ana })).data
    expect(latest.map((item) => Object.keys(item))).toEqual(Array.from({ length: 5 }, () => ['_id', 'title']))
    expect(latest.map(({ title }) => title)).toEqual(['n1', 'n2', 'n3', 'n4', 'n5'])
  })

  it('are returned by id to their audience until they expire, and answer 404 otherwise', async () => {
    await newPeople()
    const id = await publish('Título', { publishedAt: at(-1), expiresAt: at(5) })
    await callApi(api, 'markShowcaseViewed', { as: ana, body: { ids: [id] } })
    const read = (as: TestAccount, key = id) => callApi(api, 'getNews', { as, params: { id: key } })
    expect((await read(ana)).data).toMatchObject({ _id: id, title: 'Título', content: '<p>Texto</p>', image: null })
    for (const key of [createKey(), 'x', `${id}'`]) expect((await read(ana, key)).status).toBe(404)
    expect((await read(bia)).status).toBe(404)
    api.advance(6 * minute)
    expect((await read(ana)).status).toBe(404)
  })

  it('are sanitized in responses: scripts, event handlers and img elements are removed', async () => {
    await newPeople()
    const id = await publish('Hostil', { content: '<p onclick="x()">Oi<script>fired()</script><img src=x onerror=fired()></p>' })
    const { data } = await callApi(api, 'getNews', { as: ana, params: { id } })
    expect(data.content).toBe('<p>Oi</p>')
    expect((await callApi(api, 'listShowcase', { as: ana })).data[0]?.content).toBe('<p>Oi</p>')
  })

  it('answer 401 without a session', async () => {
    for (const name of ['listShowcase', 'listLatestNews', 'listNews', 'getNews', 'markShowcaseViewed'] as const)
      expect((await callApi(api, name, { params: { id: createKey() } })).status).toBe(401)
  })

  it('serve their images with nosniff and a strict CSP, and answer 404 once withdrawn', async () => {
    await newPeople()
    const key = createKey()
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
    const id = await publish('Com imagem', { images: [{ key, type: 'image/png', bytes }], imageKey: key, imageAlt: 'Tela' })
    const { image, imageAlt } = (await callApi(api, 'getNews', { as: ana, params: { id } })).data
    expect([image, imageAlt]).toEqual([`/files/news/${key}`, 'Tela'])
    const load = () => fetch(new URL(image ?? '', api.url))
    const answer = await load()
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${api.url}/files/news/${createKey()}`)).status).toBe(404)
    await withdrawNews(api.db, id, at(0))
    expect((await load()).status).toBe(404)
  })
})
