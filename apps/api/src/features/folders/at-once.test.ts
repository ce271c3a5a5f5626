import { restoreMedia } from '@videozz/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
let videos: string[]
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  account = await signUpTestAccount(api)
  videos = []
  for (let count = 0; count < 20; count += 1) videos.push((await insertTestVideo(api, account, { title: `Aula ${count}` })).key)
})
afterAll(() => api.close())

type Outcome = { status: number; error?: { code: string } }
const make = async (name: string, key?: string) =>
  (await callApi(api, 'createFolder', { as: account, body: { name, ...(key && { key }) } })).data.key
const add = (key: string, list = videos) => callApi(api, 'addFolderVideos', { as: account, params: { key }, body: { videos: list } })
const remove = (key: string, list: string[]) =>
  callApi(api, 'removeFolderVideos', { as: account, params: { key }, body: list.map((video) => ({ video })) })
const move = (key: string, to: string, list: string[]) =>
  callApi(api, 'moveFolderVideos', { as: account, params: { key }, body: { videos: list, to } })
const order = (key: string, video: string, before: string | null) =>
  callApi(api, 'orderFolderVideos', { as: account, params: { key }, body: { video, before } })
const drop = (key: string) => callApi(api, 'deleteFolder', { as: account, params: { key } })
const inside = async (key: string) => {
  const { data } = await callApi(api, 'listFolderVideos', { as: account, params: { key }, query: { limit: 100 } })
  expect(data.total).toBe(data.items.length)
  return data.items.map((item) => item.key)
}
/** What each folder's row counts and what is in it; both the same, whatever was done at once. */
const counts = async () => {
  const { rows } = await sql<{ said: number[]; found: number[]; stray: number }>`
    select array[f.media, f.audios, f.youtubes] as said, array[
        count(m.*) filter (where not m.gone), count(m.*) filter (where not m.gone and m.kind = 'audio'),
        count(m.*) filter (where not m.gone and m.kind = 'youtube')]::int[] as found,
      (select count(*) from folder_places p where p.folder_id = f.id
        and not exists (select from folder_videos v where (v.folder_id, v.video_key, v.gone, v.type) = (p.folder_id, p.video_key, p.gone, p.type)))
      + case when f.manual then count(m.*) - (select count(*) from folder_places p where p.folder_id = f.id) else 0 end as stray
    from folders f left join folder_videos m on m.folder_id = f.id where f.account_id = ${account.accountId} group by f.id`.execute(api.db)
  return rows
}
const expectCounts = async () => {
  for (const { said, found, stray } of await counts()) expect([said, stray]).toEqual([found, 0])
}
const codes = (outcomes: Outcome[]) => [...new Set(outcomes.map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim()))].toSorted()
const tenTimes = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, index) => work(index)))

it('addFolderVideos adds each media once for ten concurrent requests', async () => {
  const key = await make('Uma pasta')
  const outcomes = await tenTimes(() => add(key))
  expect(codes(outcomes)).toEqual(['200'])
  expect(outcomes.flatMap((outcome) => outcome.data.added).toSorted()).toEqual(videos.toSorted())
  expect((await inside(key)).toSorted()).toEqual(videos.toSorted())
})

it('moveFolderVideos leaves each media in one folder for concurrent moves to ten folders', async () => {
  const from = await make('De onde')
  await add(from)
  const targets = await tenTimes((index) => make(`Para onde ${index}`))
  const outcomes = await tenTimes((index) => move(from, targets[index] ?? '', videos))
  expect(codes(outcomes)).toEqual(['200'])
  expect(outcomes.flatMap((outcome) => outcome.data.moved).toSorted()).toEqual(videos.toSorted())
  expect(await inside(from)).toEqual([])
  expect((await Promise.all(targets.map(inside))).flat().toSorted()).toEqual(videos.toSorted())
})

it('moveFolderVideos neither loses nor duplicates media for concurrent moves in both directions', async () => {
  const [one, two] = [await make('Pasta um'), await make('Pasta dois')]
  await add(one)
  const outcomes = await tenTimes((index) => (index % 2 ? move(two, one, videos.toReversed()) : move(one, two, videos)))
  expect(codes(outcomes)).toEqual(['200'])
  expect([...(await inside(one)), ...(await inside(two))].toSorted()).toEqual(videos.toSorted())
})

it('addFolderVideos and createFolder answer 200 or 404 while deleteFolder runs, and leave no rows', async () => {
  for (let round = 0; round < 5; round += 1) {
    const outer = await make('Pasta de fora')
    const inner = await make('Pasta de dentro', outer)
    const outcomes: Outcome[] = await tenTimes(async (index) =>
      index === 4
        ? drop(outer)
        : index % 3 === 0
          ? callApi(api, 'createFolder', { as: account, body: { name: 'Mais uma', key: inner } })
          : add(inner),
    )
    expect(outcomes[4]?.status).toBe(200)
    for (const code of codes(outcomes)) expect(['200', '404 FOLDER_NOT_FOUND']).toContain(code)
  }
  expect((await callApi(api, 'listFolders', { as: account, query: { levels: 'all' } })).data.totalItems).toBe(0)
  const left = await api.db.selectFrom('folder_videos').select('video_key').where('account_id', '=', account.accountId).execute()
  expect(left).toEqual([])
  expect((await callApi(api, 'listVideos', { as: account })).data.totalItems).toBe(20)
})

it('deleteVideos leaves no deleted media in folders during concurrent folder changes', async () => {
  const [one, two] = [await make('Pasta um'), await make('Pasta dois')]
  await add(one)
  const deleted = videos.slice(0, 10)
  const outcomes: Outcome[] = await Promise.all([
    callApi(api, 'deleteVideos', { as: account, body: deleted.toReversed() }),
    callApi(api, 'deleteVideos', { as: account, body: deleted }),
    add(two),
    move(one, two, videos.toReversed()),
    move(two, one, videos),
    remove(one, videos.slice(15).toReversed()),
    callApi(api, 'sendToFolders', { as: account, body: { videos, folders: [two, one] } }),
    order(one, videos[11] ?? '', videos[12] ?? ''),
    order(two, videos[12] ?? '', videos[13] ?? ''),
    callApi(api, 'renameFolder', { as: account, params: { key: one }, body: { name: 'Pasta três' } }),
  ])
  for (const code of codes(outcomes)) expect(['200', '404 VIDEO_NOT_FOUND']).toContain(code)
  for (const key of [one, two]) {
    const kept = await inside(key)
    expect(kept.filter((video) => deleted.includes(video))).toEqual([])
    expect((await callApi(api, 'getFolder', { as: account, params: { key } })).data.videosCount).toBe(kept.length)
  }
})

it('folder counters per media type stay correct during concurrent changes, deletes and restores', async () => {
  const kinds = ['audio', 'youtube', 'google-drive', 'default'] as const
  const setType = (index: number) =>
    api.db
      .updateTable('videos')
      .set({ type: kinds[index % 4] ?? 'default' })
      .where('key', '=', videos[index] ?? '')
      .execute()
  const restore = (index: number) =>
    restoreMedia({ ...api.deps, now: new Date() }, { operatorId: null, via: 'command' }, videos[index] ?? '')
  const [one, two, three] = [await make('Pasta um'), await make('Pasta dois'), await make('Pasta três')]
  await add(one)
  await order(one, videos[3] ?? '', videos[9] ?? '')
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([
      callApi(api, 'deleteVideos', { as: account, body: videos.slice(0, 8) }),
      ...videos.map((_, index) => setType(index + round)),
      add(two),
      move(one, two, videos.slice(5, 15)),
      order(two, videos[16] ?? '', videos[17] ?? ''),
      move(two, one, videos.slice(10)),
      remove(two, videos.slice(0, 3)),
      add(three),
    ])
    await expectCounts()
    await Promise.all([...[0, 2, 4, 6].map(restore), add(three), move(three, two, videos), order(one, videos[18] ?? '', null)])
    await expectCounts()
  }
  const counted = await counts()
  expect(counted.map(({ said }) => said[0]).toSorted((a = 0, b = 0) => a - b)[2]).toBeGreaterThan(0)
  await drop(two)
  await api.db.deleteFrom('videos').where('key', 'in', videos.slice(0, 12)).execute()
  await expectCounts()
  expect(await api.db.selectFrom('folder_places').select('video_key').where('folder_id', '=', two).execute()).toEqual([])
})

it('orderFolderVideos keeps one position per media for ten concurrent requests', async () => {
  const key = await make('Uma pasta')
  await add(key)
  const outcomes = await tenTimes((index) => order(key, videos[index] ?? '', videos[index + 10] ?? ''))
  expect(codes(outcomes)).toEqual(['200'])
  const ordered = await inside(key)
  expect(ordered.toSorted()).toEqual(videos.toSorted())
  for (let index = 0; index < 10; index += 1)
    expect(ordered.indexOf(videos[index] ?? '') + 1).toBe(ordered.indexOf(videos[index + 10] ?? ''))
})

it('createFolder creates one folder for ten concurrent requests when one is left of the limit of 10,000', async () => {
  const rows = Array.from({ length: 9999 }, (_, index) => ({
    id: `f${String(index).padStart(15, '0')}`,
    account_id: account.accountId,
    parent_id: null,
    level: 1,
    name: `Pasta ${index}`,
  }))
  for (let start = 0; start < rows.length; start += 5000)
    await api.db
      .insertInto('folders')
      .values(rows.slice(start, start + 5000))
      .execute()
  const outcomes = await tenTimes(() => callApi(api, 'createFolder', { as: account, body: { name: 'A última' } }))
  expect(outcomes.filter((outcome) => outcome.status === 200)).toHaveLength(1)
  expect(codes(outcomes)).toEqual(['200', '409 FOLDERS_FULL'])
  expect(outcomes.find((outcome) => outcome.status === 409)?.error.message).toBe(
    'Você já tem 10.000 pastas. Exclua alguma antes de criar outra.',
  )
})

it('folder media routes accept 1000 keys per request; addFolderVideos rejects 1001', async () => {
  const { rows } = await sql<{ key: string }>`
    insert into videos (key, account_id, title, type, status, source_size, source_name, secret)
    select substr(v.account_id, 1, 8) || lpad(n::text, 8, '0'), v.account_id, v.title, v.type, v.status, 1, v.source_name, v.secret
    from videos v, generate_series(1, 980) n where v.key = ${videos[0]} returning key`.execute(api.db)
  const thousand = [...videos, ...rows.map((row) => row.key)]
  expect(thousand).toHaveLength(1000)
  const [one, two] = [await make('Pasta um'), await make('Pasta dois')]
  expect((await add(one, thousand)).data.added).toHaveLength(1000)
  expect((await move(one, two, thousand)).data.moved).toEqual(thousand)
  expect((await callApi(api, 'sendToFolders', { as: account, body: { videos: thousand, folders: [one, two] } })).data).toEqual({
    added: 1000,
  })
  expect((await remove(one, thousand)).data.removed).toHaveLength(1000)
  expect((await callApi(api, 'getFolder', { as: account, params: { key: two } })).data.videosCount).toBe(1000)
  expect((await add(one, [...thousand, 'zzzzzzzzzzzzzzzz'])).status).toBe(400)
  expect((await add(one, [...thousand.slice(1), 'zzzzzzzzzzzzzzzz'])).status).toBe(404)
  expect((await callApi(api, 'getFolder', { as: account, params: { key: one } })).data.videosCount).toBe(0)
})
