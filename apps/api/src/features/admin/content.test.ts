import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { signUpTestOperator } from '../../shared/testing/test-operator.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
const html = '<h1>Novo</h1><p onclick="x()">Olá <script>x()</script><img src="tela.png"><img src="https://fora.exemplo/x.png"></p>'
const draft = { title: 'Novo player', format: 'html', content: html, image: null, audience: null, publishedAt: null, expiresAt: null }
let api: TestApi
let headers: { cookie: string }
let [ana, bia]: TestAccount[] = []
beforeAll(async () => {
  api = await startTestApi()
  headers = (await signUpTestOperator(api)).headers
  ;[ana, bia] = [await signUpTestAccount(api, { name: 'Ana' }), await signUpTestAccount(api, { name: 'Bia' })]
})
afterAll(() => api.close())

const pictures = [{ name: 'tela.png', data: png }]
const publish = (body: object = {}) => callApi(api, 'adminPublishNews', { headers, body: { ...draft, ...body } })
const update = (id: string, body: object) => callApi(api, 'adminUpdateNews', { headers, params: { id }, body: { ...draft, ...body } })
const seen = async (as: TestAccount | undefined, id: string) => (await callApi(api, 'getNews', { as, params: { id } })).data
const picture = (address: string) => fetch(new URL(address, api.url)).then(({ status }) => status)
const lastChange = () => api.db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

it('adminPreviewNews returns sanitized HTML with picture addresses, and lists dropped tags and pictures', async () => {
  const { data } = await callApi(api, 'adminPreviewNews', { headers, body: { format: 'html', content: html, pictures: ['tela.png'] } })
  const [shown] = data.pictures
  expect(data).toMatchObject({ droppedTags: ['script'], droppedPictures: ['https://fora.exemplo/x.png'] })
  expect(data.html).toBe(`<h2>Novo</h2><p>Olá <img src="${shown?.address}" alt="" /></p>`)
  const markdown = { format: 'markdown', content: '# Oi\n\n**forte** [sair](javascript:alert(1))' }
  expect((await callApi(api, 'adminPreviewNews', { headers, body: markdown })).data.html).toBe(
    '<h2>Oi</h2>\n<p><strong>forte</strong> <a>sair</a></p>',
  )
})

it('adminPublishNews, adminUpdateNews and adminWithdrawNews change the answer of getNews and write operator_log', async () => {
  const { data } = await publish({ pictures, image: 'tela.png', imageAlt: 'A tela' })
  const { id, image } = data.news
  expect(data).toMatchObject({ droppedTags: ['script'], news: { state: 'current', views: 0, audience: null } })
  expect(await lastChange()).toMatchObject({ action: 'news.publish', subject: id })
  const read = await seen(ana, id)
  expect(read).toMatchObject({ title: 'Novo player', image, imageAlt: 'A tela' })
  expect(read.content).toContain(`<img src="${image}"`)
  expect(await picture(image ?? '')).toBe(200)

  const edited = await update(id, { title: 'Player novo', content: '<p>Outro texto</p>', image, imageAlt: 'A tela' })
  expect(edited.data.news).toMatchObject({ title: 'Player novo', content: '<p>Outro texto</p>', image })
  expect([(await seen(ana, id)).title, await picture(image ?? ''), (await lastChange()).action]).toEqual([
    'Player novo',
    200,
    'news.update',
  ])
  await update(id, { content: '<p>Sem imagem</p>' })
  expect(await picture(image ?? '')).toBe(404)

  const withdraw = () => callApi(api, 'adminWithdrawNews', { headers, params: { id } })
  expect([(await withdraw()).status, (await lastChange()).action]).toEqual([200, 'news.withdraw'])
  expect((await callApi(api, 'getNews', { as: ana, params: { id } })).status).toBe(404)
  expect([(await withdraw()).error.code, (await update(id, {})).error.code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  const { data: list } = await callApi(api, 'adminListNews', { headers })
  expect(list.items.find((one) => one.id === id)).toMatchObject({ state: 'withdrawn' })
})

it('adminPublishNews limits getNews to the audience, given by account id or e-mail, and rejects unknown accounts', async () => {
  const { data } = await publish({ audience: [ana?.email.toUpperCase(), ana?.accountId] })
  expect(data.news.audience).toMatchObject([{ id: ana?.accountId, name: 'Ana', email: ana?.email }])
  const status = async (as: TestAccount | undefined) => (await callApi(api, 'getNews', { as, params: { id: data.news.id } })).status
  expect([await status(ana), await status(bia)]).toEqual([200, 404])
  expect((await publish({ audience: ['ninguem@exemplo.com'] })).error).toMatchObject({ message: 'Não há conta ninguem@exemplo.com.' })
})

it.each([
  ['content that is empty after sanitizing', { content: '<script>x()</script>' }, 'NEWS_EMPTY'],
  ['an SVG picture', { pictures: [{ name: 'x.png', data: Buffer.from('<svg/>').toString('base64') }] }, 'NEWS_PICTURE_INVALID'],
  ['a cover that is not among the sent pictures', { image: 'outra.png' }, 'INVALID_INPUT'],
  ['a cover address outside the announcement’s pictures', { image: '/files/news/aaaaaaaaaaaaaaaa' }, 'INVALID_INPUT'],
  ['expiresAt before publishedAt', { publishedAt: '2030-01-02T00:00:00Z', expiresAt: '2030-01-01T00:00:00Z' }, 'INVALID_INPUT'],
  ['a blank title', { title: ' ' }, 'INVALID_INPUT'],
  ['content above 256 KiB', { content: 'x'.repeat(256 * 1024 + 1) }, 'INVALID_INPUT'],
  ['an unknown field', { html: 'x' }, 'INVALID_INPUT'],
])('adminPublishNews rejects %s', async (_what, body, code) => {
  expect((await publish(body)).error.code).toBe(code)
})

it('adminSaveHelp replaces the built-in help list, and an empty list restores it', async () => {
  const read = async () => (await callApi(api, 'getHelpList')).data.map(({ title }) => title)
  const shipped = await read()
  expect((await callApi(api, 'adminGetHelp', { headers })).data.source).toBe('product')
  const save = (items: object[]) => callApi(api, 'adminSaveHelp', { headers, body: { items } })
  const items = [
    { title: 'Segundo a vir', link: 'https://ajuda.exemplo/2' },
    { title: 'Primeiro', link: 'https://ajuda.exemplo/1' },
  ]
  expect((await save(items)).data).toMatchObject({ source: 'console', items })
  expect([await read(), (await lastChange()).action]).toEqual([['Segundo a vir', 'Primeiro'], 'help.save'])
  expect((await save([{ title: 'X', link: 'javascript:alert(1)' }])).error.code).toBe('INVALID_INPUT')
  expect((await save([])).data.source).toBe('product')
  expect(await read()).toEqual(shipped)
})
