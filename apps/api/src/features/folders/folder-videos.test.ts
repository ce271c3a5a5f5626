import { beginPurge, createKey, deleteVideos, updateEncodeStart } from '@videozz/db'
import { restoreMedia } from '@videozz/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { completeTestUpload, insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
let folder: string
let other: string
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  account = await signUpTestAccount(api)
  folder = await make('Uma pasta')
  other = await make('Outra pasta')
})
afterAll(() => api.close())

const make = async (name: string, as = account) => (await callApi(api, 'createFolder', { as, body: { name } })).data.key
const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const insert = async (title: string, day: number, values = {}) =>
  (await insertTestVideo(api, account, { title, created_at: at(day), ...values })).key
const insertThree = async () => [await insert('Bolo', 1), await insert('Árvore', 2), await insert('Casa', 3)] as const
const add = (key: string, videos: readonly string[]) => callApi(api, 'addFolderVideos', { as: account, params: { key }, body: { videos } })
const remove = (key: string, videos: readonly string[]) =>
  callApi(api, 'removeFolderVideos', { as: account, params: { key }, body: videos.map((video, order) => ({ video, order })) })
const move = (key: string, videos: readonly string[], to: string, orders?: readonly number[]) =>
  callApi(api, 'moveFolderVideos', { as: account, params: { key }, body: { videos, to, ...(orders && { orders }) } })
const send = (videos: readonly string[], folders: readonly string[]) =>
  callApi(api, 'sendToFolders', { as: account, body: { videos, folders } })
const order = (key: string, video: string, before: string | null, orderBy?: string) =>
  callApi(api, 'orderFolderVideos', { as: account, params: { key }, body: { video, before, ...(orderBy && { orderBy }) } })
const list = async (key: string, query: Record<string, string | number> = {}) =>
  (await callApi(api, 'listFolderVideos', { as: account, params: { key }, query })).data
const titles = async (key: string, query: Record<string, string | number> = {}) => (await list(key, query)).items.map((item) => item.title)
const count = async (key: string) => (await callApi(api, 'getFolder', { as: account, params: { key } })).data.videosCount
const places = () =>
  api.db
    .selectFrom('folder_videos as m')
    .leftJoin('folder_places as p', (join) => join.onRef('p.folder_id', '=', 'm.folder_id').onRef('p.video_key', '=', 'm.video_key'))
    .select(['m.folder_id', 'm.video_key', 'p.position'])
    .where('account_id', '=', account.accountId)
    .execute()

describe('media of a folder', () => {
  it('are added, listed and removed, and stay in the library', async () => {
    const [bolo, arvore, casa] = await insertThree()
    expect((await add(folder, [bolo, arvore, bolo])).data).toEqual({ added: expect.arrayContaining([bolo, arvore]) })
    expect((await add(folder, [arvore, casa])).data).toEqual({ added: [casa] })
    const page = await list(folder)
    expect(page).toMatchObject({ total: 3, orderBy: 'createdAt' })
    expect(page.items.map((item) => item.title)).toEqual(['Casa', 'Árvore', 'Bolo'])
    const { order: _place, ...item } = page.items[0]!
    expect((await callApi(api, 'listVideos', { as: account })).data.items[0]).toMatchObject(item)
    expect(item.folders).toEqual([{ key: folder, name: 'Uma pasta' }])
    expect((await remove(folder, [casa, bolo])).data.removed.toSorted()).toEqual([bolo, casa].toSorted())
    expect((await remove(folder, [casa])).data).toEqual({ removed: [] })
    expect(await titles(folder)).toEqual(['Árvore'])
    expect((await callApi(api, 'listVideos', { as: account })).data.totalItems).toBe(3)
  })

  it('can be in several folders without duplicates in the library', async () => {
    const videos = await insertThree()
    expect((await send(videos, [folder, other])).data).toEqual({ added: 6 })
    expect((await send(videos, [folder, other, folder])).data).toEqual({ added: 0 })
    const { data } = await callApi(api, 'getVideo', { as: account, params: { id: videos[0] } })
    expect(data.folders).toEqual([
      { key: other, name: 'Outra pasta' },
      { key: folder, name: 'Uma pasta' },
    ])
    expect((await callApi(api, 'listVideos', { as: account })).data.totalItems).toBe(3)
  })

  it.each([
    [{}, ['Casa', 'Árvore', 'Bolo']],
    [{ orderBy: 'createdAt', sortBy: 'asc' }, ['Bolo', 'Árvore', 'Casa']],
    [{ orderBy: 'oldestCreatedAt' }, ['Bolo', 'Árvore', 'Casa']],
    [{ orderBy: 'ascTitle' }, ['Árvore', 'Bolo', 'Casa']],
    [{ orderBy: 'ascName' }, ['Árvore', 'Bolo', 'Casa']],
    [{ orderBy: 'title' }, ['Árvore', 'Bolo', 'Casa']],
    [{ orderBy: 'name', sortBy: 'desc' }, ['Casa', 'Bolo', 'Árvore']],
    [{ orderBy: 'descTitle' }, ['Casa', 'Bolo', 'Árvore']],
    [{ orderBy: 'descName' }, ['Casa', 'Bolo', 'Árvore']],
    [{ orderBy: 'manual' }, ['Casa', 'Árvore', 'Bolo']],
    [{ query: 'ARV' }, ['Árvore']],
    [{ query: 'a', orderBy: 'ascTitle' }, ['Árvore', 'Casa']],
    [{ query: '%' }, []],
    [{ filterBy: 'audio' }, []],
    [{ filterBy: 'default' }, ['Casa', 'Árvore', 'Bolo']],
    [{ limit: 2, page: 2 }, ['Bolo']],
  ])('are sorted, searched, filtered and paginated by %j', async (query, expected) => {
    await add(folder, await insertThree())
    expect(await titles(folder, query)).toEqual(expected)
  })

  it('are counted up to 1000 in a search, and paginated up to that limit', async () => {
    const { key: model } = await insertTestVideo(api, account, { title: 'Modelo', deleted_at: new Date() })
    const insertMany = async (name: string, size: number) => {
      const { rows } = await sql<{ key: string }>`
        insert into videos (key, account_id, title, type, status, playable, duration, source_size, source_name, secret)
        select ${createKey().slice(0, 12)} || lpad(n::text, 4, '0'), account_id, ${name} || lpad(n::text, 4, '0'), 'default', 'encoded', true, 60,
          0, 'a.mp4', secret
        from videos, generate_series(1, ${size}::int) n where key = ${model} returning key`.execute(api.db)
      const keys = rows.map(({ key }) => key)
      for (let from = 0; from < size; from += 1000) await add(folder, keys.slice(from, from + 1000))
      return keys
    }
    const keys = await insertMany('Lote ', 1050)
    const page = async (number: number, query: Record<string, string> = {}) => {
      const { items, total, capped } = await list(folder, { query: 'lote', orderBy: 'ascTitle', limit: 100, page: number, ...query })
      return [items[0]?.title, items.at(-1)?.title, items.length, total, capped]
    }
    expect(await page(1)).toEqual(['Lote 0001', 'Lote 0100', 100, 1000, true])
    expect(await page(10)).toEqual(['Lote 0901', 'Lote 1000', 100, 1000, true])
    expect(await page(11)).toEqual([undefined, undefined, 0, 1000, true])
    expect(await page(1, { query: 'lote 00' })).toEqual(['Lote 0001', 'Lote 0099', 99, 99, false])
    expect(await page(1, { query: '' })).toEqual(['Lote 0001', 'Lote 0100', 100, 1050, false])
    await insertMany('Outra ', 1100)
    await order(folder, keys[1049] ?? '', keys[0] ?? '', 'ascTitle')
    expect(await page(1, { orderBy: 'manual' })).toEqual(['Lote 1050', 'Lote 0099', 100, 1000, true])
    expect(await page(1, { query: 'outra', orderBy: 'manual' })).toEqual(['Outra 0001', 'Outra 0100', 100, 1000, true])
    // Beyond the places that are looked at first.
    expect(await page(10, { query: 'outra', orderBy: 'manual' })).toEqual(['Outra 0901', 'Outra 1000', 100, 1000, true])
    expect(await page(11, { query: 'outra', orderBy: 'manual' })).toEqual([undefined, undefined, 0, 1000, true])
  })

  it('are filtered by type, and the total counts the filtered media', async () => {
    const types = ['default', 'audio', 'youtube', 'google-drive'] as const
    await add(folder, await Promise.all(types.map((type, day) => insert(type, day + 1, { type }))))
    for (const name of ['filterBy', 'type']) {
      expect(await titles(folder, { [name]: 'audio' })).toEqual(['audio'])
      expect(await titles(folder, { [name]: 'google-drive' })).toEqual(['google-drive'])
      expect(await titles(folder, { [name]: 'youtube' })).toEqual(['youtube'])
      expect(await titles(folder, { [name]: 'default', orderBy: 'oldestCreatedAt' })).toEqual(['default', 'google-drive'])
    }
    expect((await list(folder, { filterBy: '' })).total).toBe(4)
    expect((await list(folder, { filterBy: 'default' })).total).toBe(2)
    expect((await list(folder, { filterBy: 'audio', query: 'you' })).total).toBe(0)
    for (const query of [{ filterBy: 'x' }, { orderBy: 'x' }, { limit: 101 }, { page: 0 }])
      expect(
        (await callApi(api, 'listFolderVideos', { as: account, params: { key: folder }, query: query as Record<string, string> })).status,
      ).toBe(400)
  })
})

describe('moveFolderVideos', () => {
  it('moves media from one folder to another and back', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [bolo, arvore, casa])
    await add(other, [casa])
    expect((await move(folder, [bolo, casa], other)).data).toMatchObject({ moved: [bolo, casa], added: [bolo] })
    expect([await titles(folder), await titles(other)]).toEqual([['Árvore'], ['Casa', 'Bolo']])
    expect((await move(other, [bolo], folder)).data).toMatchObject({ moved: [bolo], added: [bolo] })
    expect((await move(other, [arvore], folder)).data).toEqual({ moved: [], added: [], orders: [] })
    expect([await titles(folder), await titles(other)]).toEqual([['Árvore', 'Bolo'], ['Casa']])
  })

  it('answers 400 when source and target folder are the same', async () => {
    const videos = await insertThree()
    await add(folder, videos)
    const { status, error } = await move(folder, videos, folder)
    expect([status, error.fields]).toEqual([400, { to: 'Escolha outra pasta: estes arquivos já estão nesta.' }])
    expect(await count(folder)).toBe(3)
  })
})

describe('manual order of folder media', () => {
  it('starts from the orderBy of the first orderFolderVideos call and becomes the default order', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [bolo, arvore, casa])
    expect((await order(folder, casa, bolo, 'ascTitle')).data).toEqual({})
    expect(await titles(folder)).toEqual(['Árvore', 'Casa', 'Bolo'])
    expect(await list(folder)).toMatchObject({ orderBy: 'manual' })
    expect((await callApi(api, 'getFolder', { as: account, params: { key: folder } })).data).toMatchObject({
      manual: true,
      videos: [{ title: 'Árvore' }, { title: 'Casa' }, { title: 'Bolo' }],
    })
    await order(folder, arvore, null)
    expect(await titles(folder)).toEqual(['Casa', 'Bolo', 'Árvore'])
    await order(folder, arvore, casa, 'descTitle')
    expect(await titles(folder)).toEqual(['Árvore', 'Casa', 'Bolo'])
    await order(folder, casa, casa)
    expect(await titles(folder)).toEqual(['Árvore', 'Casa', 'Bolo'])
    const { items } = await list(folder)
    expect(items.map((item) => item.order)).toEqual(items.map((item) => item.order).toSorted((one, two) => one - two))
    await add(folder, [await insert('Dado', 4)])
    expect(await titles(folder)).toEqual(['Árvore', 'Casa', 'Bolo', 'Dado'])
    expect(await titles(folder, { orderBy: 'createdAt' })).toEqual(['Dado', 'Casa', 'Árvore', 'Bolo'])
    expect(await titles(other)).toEqual([])
  })

  it('restores the positions of media that are moved back with their orders', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [bolo, arvore, casa])
    await order(folder, casa, arvore, 'ascTitle')
    expect(await titles(folder)).toEqual(['Casa', 'Árvore', 'Bolo'])
    await add(other, [arvore])
    const { data } = await move(folder, [arvore, casa], other)
    expect(data.orders).toHaveLength(2)
    const [placeOfArvore = 0, placeOfCasa = 0] = data.orders
    expect((await move(other, [casa], folder, [placeOfCasa])).data).toMatchObject({ moved: [casa] })
    await callApi(api, 'addFolderVideos', { as: account, params: { key: folder }, body: { videos: [arvore], orders: [placeOfArvore] } })
    expect(await titles(folder)).toEqual(['Casa', 'Árvore', 'Bolo'])
    expect(await titles(other)).toEqual(['Árvore'])
    for (const orders of [[], [1, 2], [0.5], [2 ** 53]])
      expect(
        (await callApi(api, 'addFolderVideos', { as: account, params: { key: folder }, body: { videos: [casa], orders } })).status,
      ).toBe(400)
  })

  it('starts with the newest first when orderBy is missing', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [bolo, arvore, casa])
    await order(folder, bolo, arvore)
    expect(await titles(folder)).toEqual(['Casa', 'Bolo', 'Árvore'])
  })

  it('stays correct after sixty moves before the same media', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [bolo, arvore, casa])
    await order(folder, casa, null, 'ascTitle')
    for (let times = 0; times < 30; times += 1) {
      await order(folder, bolo, casa)
      await order(folder, arvore, casa)
      await order(folder, bolo, arvore)
      expect(await titles(folder)).toEqual(['Bolo', 'Árvore', 'Casa'])
    }
  })

  it('changes only a part of the 1500 positions when the gap between two positions is used up', async () => {
    const size = 1500
    const { key: model } = await insertTestVideo(api, account, { title: 'Modelo', deleted_at: new Date() })
    const prefix = createKey().slice(0, 12)
    const nth = (n: number) => `${prefix}${String(n).padStart(4, '0')}`
    await sql`
      insert into videos (key, account_id, title, type, status, playable, duration, source_size, source_name, secret, created_at)
      select ${prefix} || lpad(n::text, 4, '0'), account_id, 'Muitas', 'default', 'encoded', true, 60, 0, 'a.mp4', secret, now()
      from videos, generate_series(1, ${size}::int) n where key = ${model}`.execute(api.db)
    const all = Array.from({ length: size }, (_, n) => nth(n + 1))
    await add(folder, all.slice(0, 1000))
    await add(folder, all.slice(1000))
    await order(folder, nth(1), nth(2), 'ascTitle')
    const read = async () => {
      const rows = await api.db
        .selectFrom('folder_places')
        .select(['video_key', 'position'])
        .where('folder_id', '=', folder)
        .orderBy('position')
        .orderBy('video_key')
        .execute()
      return { keys: rows.map((row) => row.video_key), places: new Map(rows.map((row) => [row.video_key, row.position])) }
    }
    await callApi(api, 'deleteVideos', { as: account, body: [nth(750)] })
    const before = await read()
    const expected = [...before.keys]
    for (let n = 1; n <= 45; n += 1) {
      await order(folder, nth(n), nth(751))
      expected.splice(expected.indexOf(nth(n)), 1)
      expected.splice(expected.indexOf(nth(751)), 0, nth(n))
    }
    const after = await read()
    const living = (keys: string[]) => keys.filter((key) => key !== nth(750))
    expect(living(after.keys)).toEqual(living(expected))
    expect(after.keys.indexOf(nth(750))).toBeGreaterThan(after.keys.indexOf(nth(749)))
    expect(after.keys.indexOf(nth(750))).toBeLessThan(after.keys.indexOf(nth(751)))
    const moved = all.filter((key) => before.places.get(key) !== after.places.get(key))
    expect(moved.length).toBeGreaterThan(45)
    expect(moved.length).toBeLessThan(1100)
  })

  it('answers VIDEO_NOT_FOUND for media that are not in the folder', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [bolo, arvore])
    await add(other, [casa])
    for (const [video, before] of [
      [casa, bolo],
      [bolo, casa],
      [bolo, createKey()],
    ] as const)
      expect((await order(folder, video, before)).error.code).toBe('VIDEO_NOT_FOUND')
    expect((await callApi(api, 'getFolder', { as: account, params: { key: folder } })).data.manual).toBe(false)
  })
})

describe('deleted, purged and changed media of a folder', () => {
  it('excludes deleted media from lists and counts, and restores their positions on restore', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [bolo, arvore, casa])
    await order(folder, arvore, bolo, 'oldestCreatedAt')
    await callApi(api, 'deleteVideos', { as: account, body: [arvore] })
    expect(await titles(folder)).toEqual(['Bolo', 'Casa'])
    expect((await list(folder, { query: 'arv' })).total).toBe(0)
    expect(await count(folder)).toBe(2)
    expect((await callApi(api, 'listFolders', { as: account })).data.items.find((one) => one.key === folder)).toMatchObject({
      videosCount: 2,
      videos: [{ key: bolo }, { key: casa }],
    })
    expect((await order(folder, arvore, casa)).error.code).toBe('VIDEO_NOT_FOUND')
    await restoreMedia({ ...api.deps, now: new Date() }, { operatorId: null, via: 'command' }, arvore)
    expect(await titles(folder)).toEqual(['Árvore', 'Bolo', 'Casa'])
    expect(await count(folder)).toBe(3)
  })

  it('skips deleted media, and answers VIDEO_NOT_FOUND when all media to add are deleted', async () => {
    const [bolo, arvore, casa] = await insertThree()
    await add(folder, [casa])
    await callApi(api, 'deleteVideos', { as: account, body: [bolo, casa] })
    expect((await add(other, [bolo, arvore])).data).toEqual({ added: [arvore] })
    expect((await move(folder, [casa], other)).data).toEqual({ moved: [], added: [], orders: [] })
    expect((await remove(folder, [casa])).data).toEqual({ removed: [] })
    expect((await add(other, [bolo])).error.code).toBe('VIDEO_NOT_FOUND')
    expect((await send([bolo, casa], [other])).error.code).toBe('VIDEO_NOT_FOUND')
  })

  it('deletes the folder_videos rows of a media when its purge begins', async () => {
    const [bolo] = await insertThree()
    await add(folder, [bolo])
    const now = new Date()
    await api.db.transaction().execute((trx) => deleteVideos(trx, account.accountId, [bolo], now))
    expect(await places()).toHaveLength(1)
    await beginPurge(api.db, bolo, now, now)
    expect(await places()).toEqual([])
  })

  it('keeps the folders of a media after updateVideo, reprocessVideo and replaceFile', async () => {
    const bolo = await insert('Bolo', 1, { status: 'error', playable: false, source_object: 'sources/bolo' })
    const casa = await insert('Casa', 2, { source_object: 'sources/casa' })
    await add(folder, [bolo, casa])
    const changes = [
      await callApi(api, 'updateVideo', { as: account, params: { key: bolo }, body: { title: 'Bolo novo', description: '' } }),
      await callApi(api, 'reprocessVideo', { as: account, params: { key: bolo } }),
      await callApi(api, 'replaceFile', {
        as: account,
        params: { key: casa },
        body: { filename: (await completeTestUpload(api, account, 'casa.mp4', new Uint8Array(10))).filename },
      }),
    ]
    expect(changes.map(({ status, data }) => [status, data.folders])).toEqual(
      changes.map(() => [200, [{ key: folder, name: 'Uma pasta' }]]),
    )
    expect((await list(folder)).items).toMatchObject([
      { key: casa, status: 'copying', playable: true },
      { key: bolo, title: 'Bolo novo', status: 'copying', playable: false },
    ])
    expect(await titles(folder, { query: 'novo' })).toEqual(['Bolo novo'])
    expect(await count(folder)).toBe(2)
  })

  it('filters media by the new type once the encode has found that a file holds sound alone', async () => {
    const bolo = await insert('Bolo', 1)
    await add(folder, [bolo])
    await updateEncodeStart(api.db, bolo, 1, api.deps.now(), { type: 'audio', width: null, height: null })
    expect(await titles(folder, { filterBy: 'audio' })).toEqual(['Bolo'])
    expect(await titles(folder, { filterBy: 'default' })).toEqual([])
  })
})

describe('unknown, foreign and invalid keys', () => {
  it('answers not found for unknown keys and keys of another account, and writes nothing', async () => {
    const stranger = await signUpTestAccount(api)
    const foreignFolder = await make('De outra conta', stranger)
    const foreign = (await insertTestVideo(api, stranger)).key
    const [bolo, arvore] = await insertThree()
    await add(folder, [bolo])
    const before = await places()
    const video = 'VIDEO_NOT_FOUND'
    const missing = 'FOLDER_NOT_FOUND'
    for (const [key, folderKey] of [
      [foreign, foreignFolder],
      [createKey(), createKey()],
    ] as const) {
      expect((await callApi(api, 'createFolder', { as: account, body: { name: 'Dentro dela', key: folderKey } })).error.code).toBe(missing)
      expect((await add(folder, [arvore, key])).error.code).toBe(video)
      expect((await add(folderKey, [arvore])).error.code).toBe(missing)
      expect((await send([arvore, key], [folder])).error.code).toBe(video)
      expect((await send([arvore], [folder, folderKey])).error.code).toBe(missing)
      expect((await remove(folder, [bolo, key])).error.code).toBe(video)
      expect((await remove(folderKey, [bolo])).error.code).toBe(missing)
      expect((await move(folder, [bolo, key], other)).error.code).toBe(video)
      expect((await move(folder, [bolo], folderKey)).error.code).toBe(missing)
      expect((await move(folderKey, [bolo], folder)).error.code).toBe(missing)
      expect((await order(folder, bolo, key)).error.code).toBe(video)
      expect((await order(folderKey, bolo, null)).error.code).toBe(missing)
    }
    expect(await places()).toEqual(before)
    expect((await callApi(api, 'listFolders', { as: account, query: { levels: 'all' } })).data.totalItems).toBe(2)
    const theirs = await callApi(api, 'listFolderVideos', { as: stranger, params: { key: foreignFolder } })
    expect(theirs.data).toMatchObject({ items: [], total: 0 })
  })

  it.each([
    [[]],
    [['x']],
    [['A'.repeat(16)]],
    [[`${'a'.repeat(15)}\0`]],
    [[null]],
    [Array.from({ length: 1001 }, () => createKey())],
    ['aaaaaaaaaaaaaaaa'],
  ])('rejects an invalid list of media keys: case %#', async (videos) => {
    for (const body of [{ videos }, { videos, mais: 1 }])
      expect((await callApi(api, 'addFolderVideos', { as: account, params: { key: folder }, body })).error.code).toBe('INVALID_INPUT')
    expect((await callApi(api, 'sendToFolders', { as: account, body: { videos, folders: [folder] } })).error.code).toBe('INVALID_INPUT')
    expect((await callApi(api, 'moveFolderVideos', { as: account, params: { key: folder }, body: { videos, to: other } })).status).toBe(400)
    expect((await callApi(api, 'removeFolderVideos', { as: account, params: { key: folder }, body: videos })).error.code).toBe(
      'INVALID_INPUT',
    )
  })
})
