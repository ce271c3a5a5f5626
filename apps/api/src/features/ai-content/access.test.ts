import { type ApiScope, permissionNames } from '@videozz/contract'
import { createTestAiItem, createTestFolder } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'
import { quizBody } from './testing/quiz-body.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const producer = (change: Parameters<typeof signUpTestAccount>[1] = {}) => signUpTestAccount(api, { flags: ['ai-quiz'], ...change })
/** What calls about a quiz and a media of an account answer. */
async function answersTo(as: TestAccount, { id, videoKey }: { id: string; videoKey: string }) {
  const params = { id }
  const told = {
    list: await callApi(api, 'listQuizzes', { as }),
    get: await callApi(api, 'getQuiz', { as, params }),
    create: await callApi(api, 'createQuiz', { as, body: { videoKeys: [videoKey] } }),
    update: await callApi(api, 'updateQuiz', { as, params, body: quizBody() }),
    resend: await callApi(api, 'resendQuiz', { as, body: { id } }),
    remove: await callApi(api, 'deleteQuiz', { as, body: { id } }),
  }
  return Object.fromEntries(Object.entries(told).map(([name, { status, error }]) => [name, error?.code ?? status]))
}
async function thingsOf(account: TestAccount) {
  const { key: videoKey } = await insertTestVideo(api, account)
  return { id: (await createTestAiItem(api.db, { account_id: account.accountId, videoKeys: [videoKey] })).id, videoKey }
}
const all = (answer: unknown) => ({ list: answer, get: answer, create: answer, update: answer, resend: answer, remove: answer })
const open = { list: 200, get: 200, create: 200, update: 200, resend: 'AI_ITEM_NOT_FAILED', remove: 200 }

it('an owner with the flag may do everything; another account finds nothing', async () => {
  const owner = await producer()
  const things = await thingsOf(owner)
  const missing = { get: 'AI_ITEM_NOT_FOUND', update: 'AI_ITEM_NOT_FOUND', resend: 'AI_ITEM_NOT_FOUND', remove: 'AI_ITEM_NOT_FOUND' }
  expect(await answersTo(await producer(), things)).toEqual({ list: 200, create: 'VIDEO_NOT_FOUND', ...missing })
  expect(await answersTo(owner, things)).toEqual(open)
})

it('an account without the flag is refused everything', async () => {
  const owner = await producer({ flags: [] })
  expect(await answersTo(owner, await thingsOf(owner))).toEqual(all('FEATURE_OFF'))
})

it.each([
  ['overdue', 'ACCOUNT_OVERDUE'],
  ['canceled', 'ACCOUNT_CANCELED'],
] as const)('an %s account looks at what it has, and changes nothing', async (status, code) => {
  const owner = await producer({ status })
  expect(await answersTo(owner, await thingsOf(owner))).toEqual({ ...all(code), list: 200, get: 200 })
})

it('managers need the permission to list media, and the one to edit them for changes', async () => {
  const owner = await producer()
  const things = await thingsOf(owner)
  const manager = async (...rules: Parameters<typeof enterTestTenant>[3]) => enterTestTenant(api, await producer(), owner, rules)
  expect(await answersTo(await manager('videozz:videos:upload'), things)).toEqual(all('FORBIDDEN'))
  expect(await answersTo(await manager('videozz:videos:list'), things)).toEqual({ ...all('FORBIDDEN'), list: 200, get: 200 })
  expect(await answersTo(await manager('videozz:videos:list', 'videozz:videos:edit'), things)).toEqual(open)
})

it('members bound to folders see items of which all media lie, or lay until deleted, in their folders', async () => {
  const owner = await producer()
  const { accountId: account_id } = owner
  const { id: folder } = await createTestFolder(api.db, { account_id })
  const [inside, outside] = [await insertTestVideo(api, owner), await insertTestVideo(api, owner)]
  await callApi(api, 'addFolderVideos', { as: owner, params: { key: folder }, body: { videos: [inside.key] } })
  const add = async (videoKeys: string[]) => (await createTestAiItem(api.db, { account_id, videoKeys })).id
  const [own, mixed, hidden] = [await add([inside.key]), await add([inside.key, outside.key]), await add([outside.key])]
  const member = await enterTestGroup(api, await producer(), owner, { privileges: [...permissionNames], folders: [folder] })

  const seen = async () => (await callApi(api, 'listQuizzes', { as: member })).data
  expect([(await seen()).items.map(({ id }) => id), (await seen()).totalItems]).toEqual([[own], 1])
  for (const id of [mixed, hidden]) {
    const missing = 'AI_ITEM_NOT_FOUND'
    const told = await answersTo(member, { id, videoKey: outside.key })
    expect(told).toEqual({ ...all(missing), list: 200, create: 'VIDEO_NOT_FOUND' })
  }
  const both = { videoKeys: [inside.key, outside.key] }
  expect((await callApi(api, 'createQuiz', { as: member, body: both })).error.code).toBe('VIDEO_NOT_FOUND')
  await callApi(api, 'deleteVideo', { as: owner, params: { key: inside.key } })
  expect((await seen()).items.map(({ id }) => id)).toEqual([own])
  expect((await callApi(api, 'getQuiz', { as: member, params: { id: own } })).status).toBe(200)
  expect((await callApi(api, 'listQuizzes', { as: owner })).data.totalItems).toBe(3)
})

it('keys for programs read with videos:read and change with videos:write', async () => {
  const owner = await producer()
  const things = await thingsOf(owner)
  const keyOf = async (...scopes: ApiScope[]): Promise<TestAccount> => {
    const { data } = await callApi(api, 'createApiKey', { as: owner, body: { name: 'Integração', scopes } })
    return { ...owner, headers: { authorization: `Bearer ${data.secret}` } }
  }
  expect(await answersTo(await keyOf('videos:read'), things)).toEqual({ ...all('API_KEY_SCOPE'), list: 200, get: 200 })
  expect(await answersTo(await keyOf('videos:write'), things)).toEqual({ ...open, list: 'API_KEY_SCOPE', get: 'API_KEY_SCOPE' })
})
