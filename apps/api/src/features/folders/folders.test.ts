import { createKey } from '@videozz/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const create = (name: string, key?: string, as = account) => callApi(api, 'createFolder', { as, body: { name, ...(key && { key }) } })
const make = async (name: string, key?: string, as = account) => (await create(name, key, as)).data.key
const read = (key: string, query: Record<string, string> = {}, as = account) => callApi(api, 'getFolder', { as, params: { key }, query })
const list = async (query: Record<string, string | number> = {}) => (await callApi(api, 'listFolders', { as: account, query })).data
const names = async (query: Record<string, string | number> = {}) => (await list(query)).items.map((folder) => folder.name)
const add = (key: string, ...videos: string[]) => callApi(api, 'addFolderVideos', { as: account, params: { key }, body: { videos } })

describe('joined keys', () => {
  it('name a folder by the keys from the first level down to it, for every route of a folder', async () => {
    const [module, other] = [await make('Módulo um'), await make('Módulo dois')]
    const lesson = await make('Aula um', module)
    const { data: part } = await create('Parte um', `${module}_${lesson}`)
    expect(part).toMatchObject({ level: 3, ancestors: [{ key: module }, { key: lesson }] })
    const path = `${module}_${lesson}_${part.key}`
    expect((await read(path)).data).toEqual((await read(part.key)).data)
    expect((await read(`${module}_${lesson}`)).data).toMatchObject({ key: lesson, subFolders: [{ key: part.key }] })
    const video = await insertTestVideo(api, account, {})
    expect((await add(path, video.key)).data.added).toEqual([video.key])
    const as = { as: account, params: { key: path } }
    expect((await callApi(api, 'listFolderVideos', { ...as, query: {} })).data.items.map(({ key }) => key)).toEqual([video.key])
    expect((await callApi(api, 'orderFolderVideos', { ...as, body: { video: video.key, before: null } })).status).toBe(200)
    const moved = await callApi(api, 'moveFolderVideos', { ...as, body: { videos: [video.key], to: other } })
    expect(moved.data.moved).toEqual([video.key])
    expect((await callApi(api, 'removeFolderVideos', { ...as, body: [{ video: video.key }] })).data.removed).toEqual([])
    expect((await callApi(api, 'renameFolder', { ...as, body: { name: 'Parte dois' } })).data.name).toBe('Parte dois')
    expect((await callApi(api, 'deleteFolder', as)).status).toBe(200)
    expect((await read(part.key)).status).toBe(404)
  })

  it('answer 404 where the folder lies elsewhere or is of another account, and where they are malformed', async () => {
    const [module, other] = [await make('Módulo um'), await make('Módulo dois')]
    const lesson = await make('Aula um', module)
    for (const path of [`${other}_${lesson}`, `${lesson}_${module}`, `${createKey()}_${module}_${lesson}`, `${module}_${createKey()}`])
      expect((await read(path)).error.code).toBe('FOLDER_NOT_FOUND')
    expect((await read(`${module}_${lesson}`, {}, await signUpTestAccount(api))).error.code).toBe('FOLDER_NOT_FOUND')
    for (const path of [`${module}_`, `${module}_x`, `${module}_${module}_${module}_${module}`]) expect((await read(path)).status).toBe(404)
  })
})

describe('folder routes', () => {
  it('create, read, rename and delete a folder', async () => {
    const { status, data } = await create('  Módulo   um ')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'Módulo um',
      level: 1,
      ancestors: [],
      videos: [],
      videosCount: 0,
      subFolders: [],
      subFoldersCount: 0,
    })
    expect([data._id, data.id]).toEqual([data.key, data.key])
    expect(Object.keys(data).toSorted()).toEqual([
      '_id',
      'ancestors',
      'createdAt',
      'id',
      'key',
      'level',
      'name',
      'subFolders',
      'subFoldersCount',
      'updatedAt',
      'videos',
      'videosCount',
    ])
    expect((await read(data.key)).data).toEqual({ ...data, manual: false })
    const renamed = await callApi(api, 'renameFolder', { as: account, params: { key: data.key }, body: { name: 'Módulo dois' } })
    expect(renamed.data.name).toBe('Módulo dois')
    expect((await callApi(api, 'deleteFolder', { as: account, params: { key: data.key } })).data).toEqual({})
    expect((await read(data.key)).error.code).toBe('FOLDER_NOT_FOUND')
    expect((await callApi(api, 'deleteFolder', { as: account, params: { key: data.key } })).status).toBe(404)
  })

  it('allow three levels and answer 409 FOLDER_TOO_DEEP for a fourth', async () => {
    const first = await make('Nível um')
    const second = await make('Nível dois', first)
    const third = await make('Nível três', second)
    const refused = await create('Nível quatro', third)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'FOLDER_TOO_DEEP',
      message: 'As pastas têm no máximo três níveis: esta já está no último.',
    })
    expect((await read(third)).data).toMatchObject({
      level: 3,
      ancestors: [
        { key: first, name: 'Nível um' },
        { key: second, name: 'Nível dois' },
      ],
    })
    expect((await read(first)).data).toMatchObject({ subFoldersCount: 1, subFolders: [{ key: second, level: 2, subFoldersCount: 1 }] })
    expect((await list()).items).toMatchObject([{ key: first, subFolders: [{ key: second, name: 'Nível dois' }] }])
  })

  it.each([
    { name: 'Outra pasta', key: 'aaaaaaaaaaaaaaaa' },
    { name: 'Outra pasta', parent_id: null },
    { name: 'Outra pasta', level: 4 },
  ])('reject a rename with fields other than name: %j', async (body) => {
    const key = await make('Uma pasta')
    const { status, error } = await callApi(api, 'renameFolder', { as: account, params: { key }, body })
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT'])
    expect((await read(key)).data.name).toBe('Uma pasta')
  })

  it('delete the subfolders of a deleted folder and keep its media', async () => {
    const first = await make('Nível um')
    const second = await make('Nível dois', first)
    const third = await make('Nível três', second)
    const { key } = await insertTestVideo(api, account)
    for (const folder of [first, second, third]) await add(folder, key)
    await callApi(api, 'deleteFolder', { as: account, params: { key: second } })
    expect((await read(first)).data).toMatchObject({ subFoldersCount: 0, videosCount: 1 })
    expect([(await read(second)).status, (await read(third)).status]).toEqual([404, 404])
    const { data } = await callApi(api, 'getVideo', { as: account, params: { id: key } })
    expect(data.folders).toEqual([{ key: first, name: 'Nível um' }])
  })
})

describe('folder name', () => {
  const long = 'O nome da pasta deve ter de 5 a 128 caracteres.'
  it.each([
    ['', long],
    ['quat', long],
    ['   quat   ', long],
    ['x'.repeat(129), long],
    ['🎬'.repeat(129), long],
    ['🎬🎬🎬', long],
    ['\0'.repeat(10), long],
    ['\u202e\u200f\u200f\u202c\u2066', long],
    ['\u200b\u200b\u200b\u200b\u200b', long],
  ])('is rejected with 400 and a field error: %j', async (name, sentence) => {
    const made = await create(name)
    expect(made.status).toBe(400)
    expect(made.error.fields).toEqual({ name: sentence })
    expect(await list()).toEqual({ items: [], totalItems: 0 })
  })

  it('is rejected at ten thousand characters', async () => {
    expect((await create('Colado de outro lugar '.repeat(455))).error.fields).toEqual({ name: long })
  })

  it.each([
    ['cinco', 'cinco'],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['🎬'.repeat(128), '🎬'.repeat(128)],
    ['Família 👩‍👩‍👧‍👦 🇧🇷', 'Família 👩‍👩‍👧‍👦 🇧🇷'],
    ['مجلد الدروس', 'مجلد الدروس'],
    ['Aula\u202efdp.exe', 'Aulafdp.exe'],
    ['Com\0 nulo', 'Com nulo'],
    ['Duas\nlinhas\tjuntas', 'Duas linhas juntas'],
    ['A\u0301gua', 'Água'].map((text) => `${text} pura`) as [string, string],
    ['<b>Negrito</b> \' " %', '<b>Negrito</b> \' " %'],
  ])('is stored cleaned and found by search: %j', async (name, kept) => {
    const key = await make(name)
    expect((await read(key)).data.name).toBe(kept)
    expect((await list({ search: kept })).items.map((folder) => folder.key)).toEqual([key])
  })

  it.each([{}, { name: 12345 }, { name: null }, { name: ['Uma pasta'] }, [], 'Uma pasta'])('is required as text: %j', async (body) => {
    expect((await callApi(api, 'createFolder', { as: account, body })).error.code).toBe('INVALID_INPUT')
  })
})

describe('listFolders', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  async function insert(name: string, day: number, edited: number, parent: { id: string; level: number } | null = null) {
    const row = { id: createKey(), account_id: account.accountId, parent_id: parent?.id ?? null, level: (parent?.level ?? 0) + 1, name }
    await api.db
      .insertInto('folders')
      .values({ ...row, created_at: at(day), updated_at: at(edited) })
      .execute()
    return row
  }
  beforeEach(async () => {
    const zebra = await insert('Zebra', 1, 9)
    await insert('água viva', 2, 8)
    await insert('Árvore', 3, 3)
    await insert('100% certo', 4, 4)
    await insert('Dentro da zebra', 5, 10, zebra)
    await signUpTestAccount(api).then((other) => create('De outra conta', undefined, other))
  })

  it.each([
    [{}, ['100% certo', 'Árvore', 'água viva', 'Zebra']],
    [{ orderBy: 'createdAt', sortBy: 'asc' }, ['Zebra', 'água viva', 'Árvore', '100% certo']],
    [{ orderBy: 'oldestCreatedAt' }, ['Zebra', 'água viva', 'Árvore', '100% certo']],
    [{ orderBy: 'updatedAt' }, ['Zebra', 'água viva', '100% certo', 'Árvore']],
    [{ orderBy: 'updatedAt', levels: 'all' }, ['Dentro da zebra', 'Zebra', 'água viva', '100% certo', 'Árvore']],
    [{ orderBy: 'ascName' }, ['100% certo', 'água viva', 'Árvore', 'Zebra']],
    [{ orderBy: 'ascTitle' }, ['100% certo', 'água viva', 'Árvore', 'Zebra']],
    [{ orderBy: 'name' }, ['100% certo', 'água viva', 'Árvore', 'Zebra']],
    [{ orderBy: 'title', sortBy: 'desc' }, ['Zebra', 'Árvore', 'água viva', '100% certo']],
    [{ orderBy: 'descName' }, ['Zebra', 'Árvore', 'água viva', '100% certo']],
    [{ orderBy: 'descTitle' }, ['Zebra', 'Árvore', 'água viva', '100% certo']],
  ])('sorts by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it.each([
    [{ search: 'AGUA' }, ['água viva']],
    [{ search: 'zebra' }, ['Zebra']],
    [{ search: 'zebra', levels: 'all' }, ['Dentro da zebra', 'Zebra']],
    [{ search: '%' }, ['100% certo']],
    [{ search: "'" }, []],
    [{ search: '_' }, []],
    [{ search: '\0' }, ['100% certo', 'Árvore', 'água viva', 'Zebra']],
    [{ search: 'outra conta' }, []],
  ])('searches names ignoring case and accents: %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('paginates, and rejects invalid query values', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ orderBy: 'oldestCreatedAt', limit: 3, page })))
    expect(pages.map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
      [3, 4],
      [1, 4],
      [0, 4],
    ])
    for (const query of [{ page: 0 }, { limit: 0 }, { limit: 10_000 }, { orderBy: 'x' }, { levels: 'x' }, { search: 'x'.repeat(201) }])
      expect((await callApi(api, 'listFolders', { as: account, query: query as Record<string, string> })).error.code).toBe('INVALID_INPUT')
  })

  it('uses the same search and order for the subfolders in getFolder', async () => {
    const [zebra] = (await list({ orderBy: 'oldestCreatedAt' })).items
    const key = zebra?.key ?? ''
    await make('Outra coisa', key)
    const found = async (query: Record<string, string>) => (await read(key, query)).data.subFolders.map((folder) => folder.name)
    expect(await found({})).toEqual(['Outra coisa', 'Dentro da zebra'])
    expect(await found({ orderBy: 'ascName' })).toEqual(['Dentro da zebra', 'Outra coisa'])
    expect(await found({ search: 'OUTRA' })).toEqual(['Outra coisa'])
    expect((await read(key, { search: 'nada' })).data).toMatchObject({ subFolders: [], subFoldersCount: 2 })
  })

  it('sorts by updatedAt after a rename, a new subfolder and an added media', async () => {
    const edited = () => names({ orderBy: 'updatedAt' })
    const { items } = await list()
    const key = (name: string) => items.find((folder) => folder.name === name)?.key ?? ''
    await callApi(api, 'renameFolder', { as: account, params: { key: key('Árvore') }, body: { name: 'Árvores' } })
    expect((await edited())[0]).toBe('Árvores')
    await make('Subpasta', key('100% certo'))
    expect((await edited())[0]).toBe('100% certo')
    await add(key('água viva'), (await insertTestVideo(api, account)).key)
    expect((await edited())[0]).toBe('água viva')
  })
})

it('listFolders returns a count and four media per folder, and no media in lists of 101 folders', async () => {
  const key = await make('Com mídias')
  const made: string[] = []
  for (let day = 1; day <= 5; day += 1) {
    const video = await insertTestVideo(api, account, {
      title: `Aula ${day}`,
      thumbnails: ['a.jpg', 'b.jpg'],
      selected_thumb: 2,
      created_at: new Date(Date.UTC(2026, 0, day)),
    })
    made.push(video.key)
  }
  await add(key, ...made)
  const [folder] = (await list()).items
  expect(folder?.videosCount).toBe(5)
  expect(folder?.videos.map(({ title, thumbnail }) => [title, thumbnail])).toEqual(
    [5, 4, 3, 2].map((day) => [`Aula ${day}`, '/files/i/b.jpg']),
  )
  for (let count = 0; count < 100; count += 1) await make(`Pasta ${count}`)
  const { items, totalItems } = await list({ limit: 9999 })
  expect([items.length, totalItems]).toEqual([101, 101])
  expect(items.at(-1)).toMatchObject({ key, videos: [], videosCount: 5 })
})

it('listFolders returns ancestors and subfolder counts in lists of any length', async () => {
  const outer = await make('Por fora')
  const middle = await make('No meio', outer)
  for (let count = 0; count < 103; count += 1) await make(`Dentro ${count}`, middle)
  const above = (of: { ancestors: { name: string }[] } | undefined) => of?.ancestors.map(({ name }) => name)
  const whole = await list({ limit: 9999, levels: 'all', orderBy: 'oldestCreatedAt' })
  const part = await list({ limit: 104, levels: 'all', orderBy: 'oldestCreatedAt' })
  const inner = await list({ limit: 9999, levels: 'all', search: 'dentro' })
  const few = await list({ limit: 2, levels: 'all', orderBy: 'oldestCreatedAt' })
  expect([whole, part, inner, few].map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
    [105, 105],
    [104, 105],
    [103, 103],
    [2, 105],
  ])
  for (const { items } of [whole, part, few]) {
    expect(items.slice(0, 2).map((folder) => [folder.name, folder.subFoldersCount, above(folder)])).toEqual([
      ['Por fora', 1, []],
      ['No meio', 103, ['Por fora']],
    ])
  }
  for (const { items } of [whole, part, inner]) {
    const within = items.filter(({ name }) => name.startsWith('Dentro'))
    expect(new Set(within.map((folder) => JSON.stringify([folder.subFoldersCount, above(folder)])))).toEqual(
      new Set([JSON.stringify([0, ['Por fora', 'No meio']])]),
    )
  }
})
