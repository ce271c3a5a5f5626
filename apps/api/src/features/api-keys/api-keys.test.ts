import { Writable } from 'node:stream'
import { type ApiScope, apiKeyCallsPerMinute, apiKeyLimit, apiScopes, permissionNames } from '@videozz/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWellFormedKey } from '../../shared/api-key.ts'
import { logTo } from '../../shared/testing/log-to.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo, readStorage, uploadTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
const lines: string[] = []
beforeAll(async () => {
  const kept = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line))
      done()
    },
  })
  api = await startTestApi({ log: logTo(kept) })
})
afterAll(() => api.close())

const create = (as: TestAccount, body: Record<string, unknown> = {}) =>
  callApi(api, 'createApiKey', { as, body: { name: 'Integração', scopes: ['videos:read'], ...body } })
/** A key of an account as somebody who calls. */
async function keyOf(as: TestAccount, ...scopes: ApiScope[]): Promise<{ id: string; as: TestAccount; secret: string }> {
  const { data } = await create(as, { scopes })
  return { id: data.id, secret: data.secret, as: { ...as, headers: { authorization: `Bearer ${data.secret}` } } }
}
const list = async (as: TestAccount) => (await callApi(api, 'listApiKeys', { as })).data.items
const audits = (action: string) =>
  api.db.selectFrom('audit_log').selectAll().where('account_id', '=', owner.accountId).where('action', '=', action).orderBy('id').execute()

describe('API keys', () => {
  beforeAll(async () => {
    owner = await signUpTestAccount(api, { name: 'Carla Dias' })
  })

  it('are created with a checksummed secret that is returned once and not stored in plain text', async () => {
    const { status, data } = await create(owner, { scopes: ['videos:write', 'videos:read'] })
    expect(status).toBe(200)
    expect(data.secret).toMatch(/^vz_[0-9A-Za-z]{46}$/)
    expect(data.secret.startsWith(data.beginning)).toBe(true)
    expect(isWellFormedKey(data.secret)).toBe(true)
    const swapped = data.secret.endsWith('0') ? `${data.secret.slice(0, -1)}1` : `${data.secret.slice(0, -1)}0`
    expect(isWellFormedKey(swapped)).toBe(false)
    const [listed] = await list(owner)
    const { secret, ...rest } = data
    expect(listed).toEqual(rest)
    expect(listed).toMatchObject({ scopes: ['videos:read', 'videos:write'], createdBy: 'Carla Dias', lastUsedAt: null, revokedAt: null })
    expect(JSON.stringify(await api.db.selectFrom('api_keys').selectAll().execute())).not.toContain(secret)
    expect(await audits('api-key.create')).toMatchObject([{ subject: data.id, user_id: owner.userId }])
  })

  it.each([
    ['without a name', { name: '  ' }, 'name'],
    ['without a scope', { scopes: [] }, 'scopes'],
    ['with a scope there is not', { scopes: ['accounts:write'] }, 'scopes.0'],
    ['with a scope twice', { scopes: ['videos:read', 'videos:read'] }, 'scopes'],
    ['that ended before it began', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('createApiKey answers 400 INVALID_INPUT for a key %s', async (_case, body, field) => {
    const { status, error } = await create(owner, body)
    expect(status).toBe(400)
    expect(error.code).toBe('INVALID_INPUT')
    expect(Object.keys(error.fields ?? {})).toContain(field)
  })

  it('are limited to 20 per account (API_KEYS_FULL), also with concurrent requests; revoking one frees a place', async () => {
    const other = await signUpTestAccount(api)
    const answers = await Promise.all(Array.from({ length: apiKeyLimit + 5 }, () => create(other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(apiKeyLimit)
    expect(answers.filter(({ error }) => error?.code === 'API_KEYS_FULL')).toHaveLength(5)
    const [first] = await list(other)
    expect((await callApi(api, 'revokeApiKey', { as: other, params: { id: first?.id ?? '' } })).status).toBe(200)
    expect((await create(other)).status).toBe(200)
    expect((await callApi(api, 'revokeApiKey', { as: other, params: { id: first?.id ?? '' } })).status).toBe(404)
  })

  it('cannot be listed, created or revoked by a manager (TENANT_BLOCKED) or with an API key (API_KEY_SCOPE)', async () => {
    const other = await signUpTestAccount(api)
    const key = await keyOf(other, ...apiScopes)
    const before = await list(other)
    const manager = await enterTestTenant(api, await signUpTestAccount(api), other, [...permissionNames])
    for (const [as, code] of [
      [manager, 'TENANT_BLOCKED'],
      [key.as, 'API_KEY_SCOPE'],
    ] as const) {
      const answers = [
        await callApi(api, 'listApiKeys', { as }),
        await create(as),
        await callApi(api, 'revokeApiKey', { as, params: { id: key.id } }),
      ]
      expect(answers.map(({ status, error, data }) => [status, error?.code, data])).toEqual(
        answers.map(({ error }) => [403, code, { error }]),
      )
      expect(await list(other)).toEqual(before)
    }
    expect((await callApi(api, 'getMe', { as: key.as })).error.code).toBe('API_KEY_SCOPE')
  })

  it('read media of their own account; media of another account answer 404', async () => {
    const mine = await insertTestVideo(api, owner)
    const foreign = await insertTestVideo(api, await signUpTestAccount(api))
    const { as } = await keyOf(owner, 'videos:read')
    expect((await callApi(api, 'getVideo', { as, params: { id: mine.key } })).data.key).toBe(mine.key)
    expect((await callApi(api, 'getVideo', { as, params: { id: foreign.key } })).status).toBe(404)
  })

  it('with the scope uploads:write upload a file and register its media, but cannot read the media', async () => {
    const { as, id } = await keyOf(owner, 'uploads:write')
    const before = await readStorage(api, owner)
    const bytes = new Uint8Array(5 * 1024 * 1024 + 100).fill(7)
    const video = await uploadTestVideo(api, as, 'aula.mp4', bytes)
    expect(video.source.size).toBe(bytes.length)
    expect((await readStorage(api, owner)).used).toBe(before.used + bytes.length)
    const listed = (await list(owner)).find((key) => key.id === id)
    expect(listed?.changes.map(({ what }) => what)).toEqual(['Adicionou uma mídia', 'Começou o envio de um arquivo'])
    expect((await callApi(api, 'getVideo', { as, params: { id: video.key } })).error.code).toBe('API_KEY_SCOPE')
  })

  it('write each change to audit_log with the key name, and a failed change with its error code', async () => {
    const { as, id } = await keyOf(owner, 'videos:write')
    const video = await insertTestVideo(api, owner)
    await callApi(api, 'updateVideo', { as, params: { key: video.key }, body: { title: 'Aula 1', description: '' } })
    await callApi(api, 'deleteVideo', { as, params: { key: 'zzzzzzzzzzzzzzzz' } })
    const written = (await audits('key.change')).filter(({ subject }) => subject === id)
    expect(written.map(({ details }) => details)).toMatchObject([
      { route: 'updateVideo', params: { key: video.key }, key: 'Integração' },
      { route: 'deleteVideo', failed: 'VIDEO_NOT_FOUND' },
    ])
    expect((await list(owner)).find((key) => key.id === id)?.changes).toHaveLength(1)
  })

  it('appear in the request log by id; the log does not contain the secret', async () => {
    const { as, id, secret } = await keyOf(owner, 'videos:read')
    lines.length = 0
    await callApi(api, 'listVideos', { as })
    const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'request')
    expect(answered).toMatchObject({ apiKeyId: id, accountId: owner.accountId })
    expect(lines.join('')).not.toContain(secret.slice(0, 20))
  })

  it('update lastUsedAt at most once per minute', async () => {
    const { as, id } = await keyOf(owner, 'videos:read')
    const lastUse = async () => Date.parse((await list(owner)).find((key) => key.id === id)?.lastUsedAt ?? '')
    await callApi(api, 'listVideos', { as })
    const first = await lastUse()
    expect(first).toBeGreaterThan(0)
    api.advance(30_000)
    await callApi(api, 'listVideos', { as })
    expect(await lastUse()).toBe(first)
    api.advance(31_000)
    await callApi(api, 'listVideos', { as })
    expect(await lastUse()).toBeGreaterThanOrEqual(first + 60_000)
  })

  it('are rejected with API_KEY_INVALID at the next call once revoked or expired', async () => {
    const revoked = await keyOf(owner, 'videos:read')
    expect((await callApi(api, 'listVideos', { as: revoked.as })).status).toBe(200)
    await callApi(api, 'revokeApiKey', { as: owner, params: { id: revoked.id } })
    const { status, error } = await callApi(api, 'listVideos', { as: revoked.as })
    expect([status, error.code]).toEqual([401, 'API_KEY_INVALID'])

    const { data } = await create(owner, { expiresAt: new Date(api.deps.now().getTime() + 60_000).toISOString() })
    const headers = { authorization: `Bearer ${data.secret}` }
    expect((await callApi(api, 'listVideos', { headers })).status).toBe(200)
    api.advance(61_000)
    expect((await callApi(api, 'listVideos', { headers })).error.code).toBe('API_KEY_INVALID')
  })

  it('work after the creator’s sessions end; in a canceled account listVideos is rejected, readBilling is not', async () => {
    const other = await signUpTestAccount(api)
    const { as } = await keyOf(other, 'videos:read', 'billing:read')
    await api.db.updateTable('refresh_families').set({ ended_at: new Date() }).where('user_id', '=', other.userId).execute()
    expect((await callApi(api, 'listVideos', { as })).status).toBe(200)
    await api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', other.accountId).execute()
    expect((await callApi(api, 'listVideos', { as })).error.code).toBe('ACCOUNT_CANCELED')
    expect((await callApi(api, 'readBilling', { as })).status).toBe(200)
  })

  it('do not carry support permissions when the owner is support staff', async () => {
    const other = await signUpTestAccount(api)
    const { as } = await keyOf(other, 'videos:write')
    const video = await insertTestVideo(api, other, { source_object: 'o', status: 'encoded' })
    await api.db.updateTable('users').set({ is_support: true }).where('id', '=', other.userId).execute()
    api.env.production = true
    expect((await callApi(api, 'reprocessVideo', { as, params: { key: video.key } })).error.code).toBe('REPROCESS_NOT_NEEDED')
    api.env.production = false
  })

  it('are rate-limited per key: 429 with Retry-After above apiKeyCallsPerMinute', async () => {
    const busy = await keyOf(owner, 'videos:read')
    const calm = await keyOf(owner, 'videos:read')
    await callApi(api, 'listVideos', { as: busy.as })
    const spent = { points: apiKeyCallsPerMinute }
    await api.db.updateTable('rate_limits').set(spent).where('key', '=', `api-key:${busy.id}`).execute()
    const { status, headers, error } = await callApi(api, 'listVideos', { as: busy.as })
    expect([status, error.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await callApi(api, 'listVideos', { as: calm.as })).status).toBe(200)
    api.advance(61_000)
    expect((await callApi(api, 'listVideos', { as: busy.as })).status).toBe(200)
  })

  it('are rejected by the /realtime socket and in the access_token query parameter', async () => {
    const { secret } = await keyOf(owner, ...apiScopes)
    const socket = io(api.url, { path: '/realtime', transports: ['websocket'], auth: { token: secret }, reconnection: false })
    const outcome = await new Promise((resolve) => {
      socket.once('denied', () => resolve('denied'))
      socket.once('ready', () => resolve('ready'))
      socket.once('connect', () => socket.emit('token', secret))
    })
    socket.disconnect()
    expect(outcome).toBe('denied')
    expect((await fetch(`${api.url}/api/videos?access_token=${secret}`)).status).toBe(401)
  })
})
