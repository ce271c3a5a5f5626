import { type ApiScope, permissionNames } from '@videozz/contract'
import { createTestFolder, createTestLive } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { liveForm } from './testing/live-form.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const producer = (change: Parameters<typeof signUpTestAccount>[1] = {}) => signUpTestAccount(api, { flags: ['live'], ...change })
/** A finished temporary live with a recording. */
const finished = async (account: TestAccount) => {
  const over = new Date()
  const state = { status: 'finished', recording: 'kept', save_mode: 'temporary', finished_at: over, finished_by: 'person' } as const
  const expires_at = new Date(over.getTime() + 86_400_000)
  const live = await createTestLive(api.db, { account_id: account.accountId, ...state, expires_at, media: { playable: true } })
  return live.video_key
}
const convert = (as: TestAccount, id: string, folderId?: string) =>
  callApi(api, 'importVideo', { as, body: { provider: 'live', id, title: 'Aula.mp4', ...(folderId && { folderId }) } })
const isKept = async (id: string) =>
  (await api.db.selectFrom('videos').select('in_library').where('key', '=', id).executeTakeFirstOrThrow()).in_library

describe('converting a live', () => {
  it('is refused to members bound to folders, also into a folder of theirs', async () => {
    const owner = await producer()
    const id = await finished(owner)
    const { id: folder } = await createTestFolder(api.db, { account_id: owner.accountId })
    const bound = await enterTestGroup(api, await signUpTestAccount(api), owner, { privileges: [...permissionNames], folders: [folder] })
    for (const answer of [await convert(bound, id), await convert(bound, id, folder)])
      expect([answer.status, answer.error?.code]).toEqual([403, 'FOLDERS_ONLY'])
    expect(await isKept(id)).toBe(false)
    expect((await convert(owner, id, folder)).status).toBe(200)
    expect(await isKept(id)).toBe(true)
  })

  it.each([
    ['of an overdue account', { status: 'overdue' }, 'ACCOUNT_OVERDUE'],
    ['of a canceled account', { status: 'canceled' }, 'ACCOUNT_CANCELED'],
    ['without the flag', { flags: [] }, 'FEATURE_OFF'],
    ['of the free plan', { plan: 'free' }, 'PLAN_LACKS_FEATURE'],
  ] as const)('is refused to the owner %s', async (_whose, change, code) => {
    const owner = await producer(change as Parameters<typeof producer>[0])
    const id = await finished(owner)
    expect((await convert(owner, id)).error?.code).toBe(code)
    expect(await isKept(id)).toBe(false)
  })

  it('is refused to managers without the permission to upload', async () => {
    const owner = await producer()
    const id = await finished(owner)
    const manager = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:list', 'videozz:videos:delete'])
    expect((await convert(manager, id)).error?.code).toBe('FORBIDDEN')
    expect(await isKept(id)).toBe(false)
  })
})

describe('keys for programs', () => {
  const keyOf = async (as: TestAccount, ...scopes: ApiScope[]): Promise<TestAccount> => {
    const { data } = await callApi(api, 'createApiKey', { as, body: { name: 'Integração', scopes } })
    return { ...as, headers: { authorization: `Bearer ${data.secret}` } }
  }

  it('never see a stream key without the scope lives:write', async () => {
    const owner = await producer()
    const { video_key: id, streamKey } = await createTestLive(api.db, { account_id: owner.accountId, secretKey: api.env.secretKey })
    const read = await keyOf(owner, 'lives:read', 'videos:read', 'videos:write', 'uploads:write')
    const params = { id }
    const seen = [
      await callApi(api, 'listLives', { as: read }),
      await callApi(api, 'getLive', { as: read, params }),
      await callApi(api, 'getLiveHealth', { as: read, params }),
    ]
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(seen)).not.toMatch(/live_[a-z0-9]{40}/)
    const refused = [
      await callApi(api, 'showLiveConnection', { as: read, params }),
      await callApi(api, 'rotateLiveKey', { as: read, params }),
      await callApi(api, 'createLive', { as: read, form: liveForm(api) }),
      await callApi(api, 'finishLive', { as: read, params }),
      await callApi(api, 'deleteLive', { as: read, params }),
    ]
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(5).fill('API_KEY_SCOPE'))
    const write = await keyOf(owner, 'lives:write')
    expect((await callApi(api, 'showLiveConnection', { as: write, params })).data.streamKey).toBe(streamKey)
    expect((await callApi(api, 'listLives', { as: write })).error?.code).toBe('API_KEY_SCOPE')
  })

  it('create, change and end lives with lives:write', async () => {
    const owner = await producer()
    const write = await keyOf(owner, 'lives:write')
    const { data } = await callApi(api, 'createLive', { as: write, form: liveForm(api) })
    expect(data.streamKey).toMatch(/^live_/)
    const params = { id: data.id }
    expect((await callApi(api, 'updateLive', { as: write, params, form: liveForm(api, { title: 'Outra' }) })).data.title).toBe('Outra')
    expect((await callApi(api, 'finishLive', { as: write, params })).error?.code).toBe('LIVE_NOT_STARTED')
    expect((await callApi(api, 'deleteLive', { as: write, params })).status).toBe(200)
  })
})
