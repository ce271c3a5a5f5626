import { createKey } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const list = (query: Record<string, string | number> = {}, as = account) => callApi(api, 'listVideos', { as, query })
const titles = async (query: Record<string, string | number> = {}) => (await list(query)).data.items.map((item) => item.title)

describe('listVideos', () => {
  const names = ['Zebra', 'água', 'Árvore', 'banana', '100% grátis', 'Aula_1']
  beforeAll(async () => {
    for (const [index, title] of names.entries()) {
      await insertTestVideo(api, account, {
        title,
        type: title === 'banana' ? 'audio' : title === 'Zebra' ? 'google-drive' : 'default',
        created_at: new Date(Date.UTC(2026, 0, index + 1)),
      })
    }
    await insertTestVideo(api, account, { title: 'Apagado', deleted_at: new Date() })
    await insertTestVideo(api, await signUpTestAccount(api), { title: 'De outra conta' })
  })

  it('returns the media of the account newest first, without deleted media', async () => {
    expect(await titles()).toEqual(names.toReversed())
    expect((await list()).data).toMatchObject({ totalItems: 6, itemsPerPage: 10, page: 1, pages: 1 })
  })

  it.each([
    [{ orderBy: 'createdAt', sortBy: 'asc' }, names],
    [{ orderBy: 'oldestCreatedAt' }, names],
    [{ orderBy: 'title' }, ['100% grátis', 'água', 'Árvore', 'Aula_1', 'banana', 'Zebra']],
    [{ orderBy: 'ascTitle' }, ['100% grátis', 'água', 'Árvore', 'Aula_1', 'banana', 'Zebra']],
    [{ orderBy: 'title', sortBy: 'desc' }, ['Zebra', 'banana', 'Aula_1', 'Árvore', 'água', '100% grátis']],
    [{ orderBy: 'descTitle', sortBy: 'asc' }, ['Zebra', 'banana', 'Aula_1', 'Árvore', 'água', '100% grátis']],
  ])('sorts by %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each([
    ['AGUA', ['água']],
    ['árv', ['Árvore']],
    ['a', ['Aula_1', '100% grátis', 'banana', 'Árvore', 'água', 'Zebra']],
    ['%', ['100% grátis']],
    ['_', ['Aula_1']],
    ["'", []],
    ['\u0000', ['Aula_1', '100% grátis', 'banana', 'Árvore', 'água', 'Zebra']],
    ['outra conta', []],
  ])('searches titles for %j ignoring case and accents', async (search, expected) => {
    expect(await titles({ search })).toEqual(expected)
  })

  it('leaves out videos of YouTube with withoutYT, also of a search', async () => {
    const producer = await signUpTestAccount(api)
    for (const type of ['youtube', 'default', 'audio'] as const) await insertTestVideo(api, producer, { title: `Aula ${type}`, type })
    const listed = async (query: Record<string, string>) => {
      const { items, totalItems } = (await list(query, producer)).data
      return [items.map(({ title }) => title), totalItems]
    }
    expect(await listed({ withoutYT: 'true', orderBy: 'title' })).toEqual([['Aula audio', 'Aula default'], 2])
    expect(await listed({ withoutYT: 'true', search: 'aula', orderBy: 'title' })).toEqual([['Aula audio', 'Aula default'], 2])
    expect((await listed({ withoutYT: 'false' }))[1]).toBe(3)
    expect((await list({ withoutYT: 'talvez' }, producer)).error.code).toBe('INVALID_INPUT')
  })

  it('filters by type', async () => {
    expect(await titles({ type: 'audio' })).toEqual(['banana'])
    expect(await titles({ type: 'default', orderBy: 'oldestCreatedAt' })).toEqual(['Zebra', 'água', 'Árvore', '100% grátis', 'Aula_1'])
    expect(await titles({ type: 'google-drive' })).toEqual(['Zebra'])
    expect(await titles({ type: 'youtube' })).toEqual([])
    expect(await titles({ type: '' })).toHaveLength(6)
    expect((await list({ type: 'x' })).error.code).toBe('INVALID_INPUT')
  })

  it('paginates, and rejects an invalid page or limit', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ orderBy: 'oldestCreatedAt', limit: 2, page })))
    expect(pages.map((page) => page.data.items.map((item) => item.title))).toEqual([
      names.slice(0, 2),
      names.slice(2, 4),
      names.slice(4, 6),
      [],
    ])
    expect(pages[3]?.data).toMatchObject({ totalItems: 6, itemsPerPage: 2, page: 4, pages: 3 })
    for (const query of [{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 'x' }])
      expect((await list(query)).error.code).toBe('INVALID_INPUT')
  })

  it('returns an empty page for a new account', async () => {
    expect((await list({}, await signUpTestAccount(api))).data).toEqual({
      items: [],
      totalItems: 0,
      capped: false,
      itemsPerPage: 10,
      page: 1,
      pages: 0,
    })
  })
})

describe('getVideo, updateVideo and selectThumbnail', () => {
  it('getVideo returns the encoding progress of each rung', async () => {
    const start = new Date(Date.now() - 100_000)
    const video = await insertTestVideo(api, account, {
      status: 'encoding-resolution',
      duration: 100,
      generation: 1,
      encoding_generation: 2,
      encode_started_at: start,
      thumbnails: ['a.jpg', 'b.jpg', 'c.jpg'],
      waveform: 'w.png',
    })
    const rung = (name: string, generation: number, state: 'waiting' | 'encoding' | 'complete', published_seconds: number) => ({
      video_key: video.key,
      generation,
      name,
      height: Number.parseInt(name, 10),
      width: 1,
      bandwidth: 1,
      state,
      published_seconds,
      codecs: null,
      frame_rate: null,
      init_address: null,
    })
    await api.db
      .insertInto('renditions')
      .values([
        rung('240p', 1, 'complete', 100),
        rung('720p', 2, 'waiting', 0),
        rung('240p', 2, 'complete', 100),
        rung('480p', 2, 'encoding', 50),
        { ...rung('480p', 2, 'encoding', 10), variant: 1 },
      ])
      .execute()
    const { data } = await callApi(api, 'getVideo', { as: account, params: { id: video.key } })
    expect(data.encoding.rungs).toEqual([
      { name: '240p', height: 240, state: 'complete', progress: 100 },
      { name: '480p', height: 480, state: 'encoding', progress: 50 },
      { name: '720p', height: 720, state: 'waiting', progress: 0 },
    ])
    expect(data.encoding.currentResolution).toBe('480p')
    expect(data.encoding.progress).toBeGreaterThan(0)
    expect(data.encoding.secondsLeft).toBeGreaterThan(0)
    expect(data).toMatchObject({
      thumbnail: '/files/i/a.jpg',
      defaultThumbnail: '/files/i/a.jpg',
      multipleThumbnails: ['/files/i/a.jpg', '/files/i/b.jpg', '/files/i/c.jpg'],
      waveform: '/files/i/w.png',
      selectedThumb: 0,
      folders: [],
    })
    const { revision: _revision, chapters: _chapters, sales: _sales, link: _link, ...listed } = data
    expect((await list({ orderBy: 'createdAt', limit: 1 })).data.items[0]).toEqual({ ...listed, matches: [] })
  })

  it('getVideo and listVideos return no fields beyond the public ones', async () => {
    const video = await insertTestVideo(api, account)
    const offer = { product_id: '7', title: 'Curso', url: 'https://loja.exemplo.test', start: 0, end: 1, position: 'top-left' } as const
    await api.db
      .insertInto('offers')
      .values({ key: createKey(), video_key: video.key, account_id: account.accountId, ...offer })
      .execute()
    const { data } = await callApi(api, 'getVideo', { as: account, params: { id: video.key } })
    const listed = [
      '_id',
      'createdAt',
      'defaultThumbnail',
      'description',
      'duration',
      'encoding',
      'folders',
      'id',
      'key',
      'multipleThumbnails',
      'playable',
      'sample',
      'selectedThumb',
      'source',
      'status',
      'statusError',
      'thumbnail',
      'title',
      'type',
      'waveform',
    ]
    const keysOf = (thing: object | undefined): string[] => Object.keys(thing ?? {}).toSorted()
    expect(keysOf(data)).toEqual([...listed, 'chapters', 'link', 'revision', 'sales'].toSorted())
    expect(keysOf(data.sales[0])).toEqual(
      [
        'clicks',
        'end',
        'fits',
        'key',
        'positionSale',
        'product_id',
        'product_image',
        'product_title',
        'price_cents',
        'start',
        'updatedAt',
        'url',
        'views',
      ].toSorted(),
    )
    const inList = (await list({ limit: 100 })).data.items.find((item) => item.key === video.key)
    expect(keysOf(inList)).toEqual([...listed, 'matches'].toSorted())
    expect(data.encoding).toMatchObject({ progress: 100, currentResolution: null, secondsLeft: null })
  })

  it('updateVideo cleans and stores title and description, and rejects invalid ones', async () => {
    const { key } = await insertTestVideo(api, account)
    const update = (body: object) => callApi(api, 'updateVideo', { as: account, params: { key }, body })
    const { data } = await update({ title: '  Nova   aula\u0000 ', description: 'Linha 1\r\nLinha 2\u202e' })
    expect(data).toMatchObject({ title: 'Nova aula', description: 'Linha 1\nLinha 2' })
    expect((await update({ title: '', description: '' })).error.fields).toEqual({ title: 'Informe o título.' })
    expect((await update({ title: '\u0000', description: '' })).error.fields).toEqual({ title: 'Informe o título.' })
    expect((await update({ title: 'a'.repeat(129), description: '' })).error.fields).toEqual({
      title: 'O título deve ter no máximo 128 caracteres.',
    })
    expect((await update({ title: 'a', description: '', status: 'encoded' })).error.code).toBe('INVALID_INPUT')
    expect((await callApi(api, 'getVideo', { as: account, params: { id: key } })).data.title).toBe('Nova aula')
  })

  it('selectThumbnail selects an existing cover and rejects other indexes', async () => {
    const { key } = await insertTestVideo(api, account, { thumbnails: ['a.jpg', 'b.jpg', 'c.jpg'], custom_thumbnail: 'minha.webp' })
    const select = (selectedThumb: number) => callApi(api, 'selectThumbnail', { as: account, params: { key }, body: { selectedThumb } })
    expect((await select(2)).data).toMatchObject({ selectedThumb: 2, thumbnail: '/files/i/b.jpg', defaultThumbnail: '/files/i/minha.webp' })
    expect((await select(0)).data).toMatchObject({ selectedThumb: 0, thumbnail: '/files/i/minha.webp' })
    for (const wrong of [4, -1, 1.5]) expect((await select(wrong)).error.code).toBe('INVALID_INPUT')
    const young = await insertTestVideo(api, account, { status: 'encoding' })
    expect(
      (await callApi(api, 'selectThumbnail', { as: account, params: { key: young.key }, body: { selectedThumb: 1 } })).error.fields,
    ).toEqual({ selectedThumb: 'Esta capa não existe.' })
  })
})

describe('access to the media routes', () => {
  it("answers 404 VIDEO_NOT_FOUND for another account's media, as for an unknown key", async () => {
    const { key } = await insertTestVideo(api, account)
    const stranger = await signUpTestAccount(api)
    const ask = (params: { key: string; id: string }) => [
      callApi(api, 'getVideo', { as: stranger, params }),
      callApi(api, 'updateVideo', { as: stranger, params, body: { title: 'Meu', description: '' } }),
      callApi(api, 'selectThumbnail', { as: stranger, params, body: { selectedThumb: 0 } }),
      callApi(api, 'deleteVideo', { as: stranger, params }),
      callApi(api, 'deleteVideos', { as: stranger, body: [params.key] }),
      callApi(api, 'getPlayerToken', { as: stranger, params }),
    ]
    const unknown = createKey()
    const [foreign, missing] = [await Promise.all(ask({ key, id: key })), await Promise.all(ask({ key: unknown, id: unknown }))]
    for (const answer of [...foreign, ...missing])
      expect({ status: answer.status, code: answer.error.code, message: answer.error.message }).toEqual({
        status: 404,
        code: 'VIDEO_NOT_FOUND',
        message: 'Nenhum vídeo encontrado.',
      })
    expect((await callApi(api, 'getVideo', { as: account, params: { id: key } })).data.title).toBe('Aula de teste')
  })

  it('answers FORBIDDEN to managers without the permission that the route requires', async () => {
    const { key } = await insertTestVideo(api, account)
    const member = await enterTestTenant(api, await signUpTestAccount(api), account, ['videozz:videos:list'])
    expect((await callApi(api, 'getVideo', { as: member, params: { id: key } })).status).toBe(200)
    const refused = [
      callApi(api, 'updateVideo', { as: member, params: { key }, body: { title: 'Meu', description: '' } }),
      callApi(api, 'selectThumbnail', { as: member, params: { key }, body: { selectedThumb: 0 } }),
      callApi(api, 'deleteVideo', { as: member, params: { key } }),
      callApi(api, 'deleteVideos', { as: member, body: [key] }),
    ]
    for (const { error } of await Promise.all(refused))
      expect(error).toMatchObject({ code: 'FORBIDDEN', message: 'Sem permissão, entrar em contato com produtor' })
    const none = await enterTestTenant(api, await signUpTestAccount(api), account, ['videozz:folders:list'])
    expect((await list({}, none)).error.code).toBe('FORBIDDEN')
  })

  it('answers 401 without a session, and ACCOUNT_OVERDUE or ACCOUNT_CANCELED by account status', async () => {
    expect((await callApi(api, 'listVideos')).status).toBe(401)
    for (const [status, code] of [
      ['overdue', 'ACCOUNT_OVERDUE'],
      ['canceled', 'ACCOUNT_CANCELED'],
    ] as const)
      expect((await list({}, await signUpTestAccount(api, { status }))).error.code).toBe(code)
  })
})
