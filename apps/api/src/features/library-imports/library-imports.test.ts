import { changeScan, insertListed } from '@videozz/db'
import { type FakePanda, plainPandaLibrary, startFakePanda } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount, type TestAccountOptions } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

const apiKey = 'panda-0123456789abcdef'
const provider = 'panda'

let panda: FakePanda
let api: TestApi
beforeAll(async () => {
  panda = await startFakePanda([apiKey])
  api = await startTestApi({ env: { PANDA_API_URL: panda.url } })
})
beforeEach(() => {
  panda.mood = 'well'
  panda.keys = new Set([apiKey])
  panda.library = plainPandaLibrary(panda.url, 12)
})
afterAll(async () => {
  await api.close()
  await panda.stop()
})

/** An account that has connected Panda Video. */
async function producer(options: TestAccountOptions = {}): Promise<TestAccount> {
  const account = await signUpTestAccount(api, options)
  await callApi(api, 'connectIntegration', { as: account, body: { apiKey, provider } })
  return account
}
const list = (as: TestAccount, query: object = {}) =>
  callApi(api, 'listIntegrationVideos', { as, params: { provider }, query: query as never })
const open = (as: TestAccount) => callApi(api, 'openLibrary', { as, body: { provider } })
const read = (as: TestAccount, id: string) => callApi(api, 'getLibrary', { as, params: { id } })
const begin = (as: TestAccount, id: string, body: object = {}) => callApi(api, 'startLibrary', { as, params: { id }, body: body as never })

/** Opens a library and reads it as a worker does: `count` videos, of which the first is left out. */
async function openRead(as: TestAccount, count: number): Promise<string> {
  const { id } = (await open(as)).data
  const batch = await api.db.selectFrom('import_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const files = Array.from({ length: count }, (_, index) => ({
    externalId: `video-${index}`,
    title: `Aula ${index}`,
    description: '',
    extras: { storedBytes: 1000, duration: 60 },
    ...(index === 0 ? { state: 'skipped' as const, error: 'IMPORT_DRAFT' as const } : { state: 'listed' as const, error: null }),
  }))
  await insertListed(api.db, batch, files, new Date())
  await changeScan(api.db, id, { state: 'ready', cursor: null })
  return id
}

it('lists videos a page at a time and by title, and names those that are here', async () => {
  const owner = await producer()
  const first = await list(owner)
  expect([first.data.videos.length, first.data.total]).toEqual([8, 12])
  expect((await list(owner, { page: 2 })).data.videos).toHaveLength(4)
  const [video] = first.data.videos
  expect(video?.imported).toBe(false)
  const items = [{ id: video?.id ?? '', title: video?.title ?? '' }]
  expect((await callApi(api, 'startImports', { as: owner, body: { provider, items } })).status).toBe(200)
  const made = await insertTestVideo(api, owner)
  await api.db.updateTable('imports').set({ state: 'done', video_key: made.key }).where('account_id', '=', owner.accountId).execute()
  expect((await list(owner, { search: video?.title ?? '' })).data.videos).toMatchObject([{ id: video?.id, imported: true }])
})

it.each([
  ['wrong', 'INTEGRATION_KEY_INVALID'],
  ['unreadable', 'INTEGRATION_UNAVAILABLE'],
] as const)('says why there is no list where the key is wrong or the answer unreadable: %s', async (what, code) => {
  const owner = await producer()
  if (what === 'wrong') panda.keys = new Set()
  else panda.mood = 'garbage'
  expect((await list(owner)).error.code).toBe(code)
})

it('needs a key, and refuses pages and numbers out of their range', async () => {
  const keyless = await signUpTestAccount(api)
  expect([(await list(keyless)).error.code, (await open(keyless)).error.code]).toEqual(['INTEGRATION_MISSING', 'INTEGRATION_MISSING'])
  const owner = await producer()
  for (const query of [{ page: '0' }, { limit: '101' }, { search: 'x'.repeat(129) }])
    expect((await list(owner, query)).error.code).toBe('INVALID_INPUT')
})

it.each(['\0', 'a\0b', '\ud800'])('refuses ids of folders that cannot be stored: %j', async (folder) => {
  const owner = await producer()
  const { error } = await callApi(api, 'openLibrary', { as: owner, body: { provider, folders: [folder] } })
  expect(error.code).toBe('INVALID_INPUT')
})

it('reads, shows and starts a library, once', async () => {
  const owner = await producer()
  expect((await callApi(api, 'findLibrary', { as: owner, params: { provider } })).data.id).toBeNull()
  const id = await openRead(owner, 4)
  expect((await callApi(api, 'findLibrary', { as: owner, params: { provider } })).data.id).toBe(id)
  const { data } = await read(owner, id)
  expect(data).toMatchObject({ state: 'ready', listed: 3, known: 0, bytes: 3000, skipped: [{ count: 1 }] })
  expect((await begin(owner, id)).data).toEqual({ count: 3 })
  expect((await begin(owner, id)).error.code).toBe('LIBRARY_NOT_READY')
  expect((await open(owner)).error.code).toBe('LIBRARY_RUNNING')
  expect((await read(owner, id)).data.state).toBe('running')
})

it('starts nothing before the library is read, nor without a video', async () => {
  const owner = await producer()
  const { id } = (await open(owner)).data
  expect((await begin(owner, id)).error.code).toBe('LIBRARY_NOT_READY')
  await changeScan(api.db, id, { state: 'ready', cursor: null })
  expect((await begin(owner, id)).error.code).toBe('LIBRARY_EMPTY')
})

it('keeps libraries of other accounts apart', async () => {
  const owner = await producer()
  const id = await openRead(owner, 2)
  const other = await producer()
  expect([(await read(other, id)).error.code, (await begin(other, id)).error.code]).toEqual(['IMPORT_NOT_FOUND', 'IMPORT_NOT_FOUND'])
  expect((await callApi(api, 'findLibrary', { as: other, params: { provider } })).data.id).toBeNull()
  expect((await read(owner, id)).data.state).toBe('ready')
})

it.each([
  ['on the free plan', { plan: 'free' as const }],
  ['overdue', { status: 'overdue' as const }],
])('an account %s lists, reads and starts nothing', async (_what, options) => {
  const refused = await signUpTestAccount(api, options)
  const codes = [(await list(refused)).status, (await open(refused)).status, (await begin(refused, 'a'.repeat(16))).status]
  expect(codes).toEqual([403, 403, 403])
})
