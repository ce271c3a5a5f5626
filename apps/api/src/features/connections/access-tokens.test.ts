import type { ConnectionProvider } from '@videozz/contract'
import { listCloudConnections, tidyOauthAttempts } from '@videozz/db'
import { connectProvider, takeAccessToken } from '@videozz/operations'
import { createTestGroup } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createConnections } from '../../shared/connections.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { begin, companyOf, connect, type ConnectKit, startConnectKit } from './testing/connect-kit.ts'

let kit: ConnectKit
beforeAll(async () => {
  kit = await startConnectKit()
  kit.api.holdClock()
})
afterAll(() => kit.close())
beforeEach(() => {
  for (const company of [kit.clouds.google, kit.clouds.dropbox, kit.clouds.microsoft]) company.mood = 'well'
})

const take = (as: TestAccount, provider: ConnectionProvider, refused?: string) =>
  takeAccessToken(createConnections(kit.api.deps).context(), { accountId: as.accountId, userId: as.userId, provider }, refused)
const tokenOf = async (...given: Parameters<typeof take>): Promise<string> => {
  const taken = await take(...given)
  if (taken.outcome !== 'token') throw new Error(`The outcome is ${taken.outcome}`)
  return taken.accessToken
}
const producer = () => signUpTestAccount(kit.api, { flags: ['publish-on-social-networks', 'import-videos:google-drive'] })
const states = async (as: TestAccount) =>
  (await callApi(kit.api, 'listCloudConnections', { as })).data.connections.map(({ provider, state }) => [provider, state])
/** The access token of a connection expires, here and at the service. */
const expire = async (as: TestAccount, provider: ConnectionProvider) => {
  companyOf(kit.clouds, provider).authority.endAccess()
  const rows = kit.api.db.updateTable('cloud_connections').set({ access_expires_at: kit.api.deps.now() })
  await rows.where('account_id', '=', as.accountId).where('provider', '=', provider).execute()
}

describe('takeAccessToken', () => {
  it('gives the stored token until five minutes before it expires, then a new one', async () => {
    const owner = await producer()
    await connect(kit, owner, 'dropbox')
    const { authority } = kit.clouds.dropbox
    const first = await tokenOf(owner, 'dropbox')
    const before = authority.refreshes
    kit.api.advance((4 * 3600 - 301) * 1000)
    expect([await tokenOf(owner, 'dropbox'), authority.refreshes]).toEqual([first, before])
    kit.api.advance(2000)
    const second = await tokenOf(owner, 'dropbox')
    expect([second === first, authority.refreshes]).toEqual([false, before + 1])
    expect(authority.findAccess(`Bearer ${second}`)?.person.email).toBe('ana@exemplo.com')
    expect([await tokenOf(owner, 'dropbox'), authority.refreshes]).toEqual([second, before + 1])
  })

  it('gives a new one where the service refused the stored one, and the newest where another did so before', async () => {
    const owner = await producer()
    await connect(kit, owner, 'google-drive')
    const first = await tokenOf(owner, 'google-drive')
    const second = await tokenOf(owner, 'google-drive', first)
    expect(second).not.toBe(first)
    expect(await tokenOf(owner, 'google-drive', first)).toBe(second)
    expect(await take(owner, 'google-drive')).toMatchObject({ externalId: 'pessoa-1' })
  })

  it('uses a refresh token that is replaced with each use once, however many ask at the same time', async () => {
    const owner = await producer()
    await connect(kit, owner, 'onedrive')
    const { authority } = kit.clouds.microsoft
    for (let round = 0; round < 3; round++) {
      const before = authority.refreshes
      await expire(owner, 'onedrive')
      const taken = await Promise.all(Array.from({ length: 8 }, () => tokenOf(owner, 'onedrive')))
      expect([new Set(taken).size, authority.refreshes]).toEqual([1, before + 1])
    }
    expect(await states(owner)).toEqual([['onedrive', 'valid']])
  })

  it.each(['google-drive', 'dropbox', 'onedrive', 'youtube'] as const)(
    'says that %s has to be connected again where the person removed the app there, once for all',
    async (provider) => {
      const owner = await producer()
      const { authority } = companyOf(kit.clouds, provider)
      await connect(kit, owner, provider)
      authority.removeApp()
      await expire(owner, provider)
      expect(await take(owner, provider)).toEqual({ outcome: 'reconnect' })
      expect(await states(owner)).toEqual([[provider, 'reconnect']])
      const before = authority.refreshes
      expect([await take(owner, provider), authority.refreshes]).toEqual([{ outcome: 'reconnect' }, before])
      const [row] = await listCloudConnections(kit.api.db, owner.accountId, owner.userId)
      expect([row?.wrapped_access, row?.access_expires_at]).toEqual([null, null])
      const lost = kit.api.db.selectFrom('audit_log').select('subject').where('account_id', '=', owner.accountId)
      expect(await lost.where('action', '=', 'integration.lost').execute()).toEqual([{ subject: provider }])
      await connect(kit, owner, provider)
      expect((await take(owner, provider)).outcome).toBe('token')
      expect(await states(owner)).toEqual([[provider, 'valid']])
    },
  )

  it('says that the service is not there, and keeps the connection', async () => {
    const owner = await producer()
    await connect(kit, owner, 'onedrive')
    await expire(owner, 'onedrive')
    kit.clouds.microsoft.mood = 'down'
    expect(await take(owner, 'onedrive')).toEqual({ outcome: 'unavailable', cause: expect.any(Error) })
    expect(await states(owner)).toEqual([['onedrive', 'valid']])
    kit.clouds.microsoft.mood = 'well'
    expect((await take(owner, 'onedrive')).outcome).toBe('token')
  })

  it('says so too where the operator’s app is refused: the person can do nothing about it', async () => {
    const owner = await producer()
    await connect(kit, owner, 'dropbox')
    await expire(owner, 'dropbox')
    const { app } = kit.clouds.dropbox.authority
    const { secret } = app
    app.secret = 'another'
    expect(await take(owner, 'dropbox')).toMatchObject({
      outcome: 'unavailable',
      cause: { message: expect.stringContaining('invalid_client') },
    })
    app.secret = secret
    expect((await take(owner, 'dropbox')).outcome).toBe('token')
  })

  it('has nothing for other people, accounts and services', async () => {
    const owner = await producer()
    const other = await producer()
    const inside = await enterTestTenant(kit.api, other, owner, ['videozz:videos:upload'])
    await connect(kit, owner, 'dropbox')
    for (const [as, provider] of [
      [other, 'dropbox'],
      [inside, 'dropbox'],
      [owner, 'onedrive'],
    ] as const)
      expect(await take(as, provider)).toEqual({ outcome: 'missing' })
  })
})

it('what a service calls a person is kept without symbols that deceive or cannot be stored, and cut', async () => {
  const owner = await producer()
  const { env, db } = kit.api.deps
  const context = { db, now: new Date(), secretKey: env.secretKey, oauth: {} as never }
  const tokens = { access: 'a', refresh: 'r', expiresInSeconds: 3600, scopes: null }
  const label = `Ana\0\u202egpj ${'x'.repeat(1000)}`
  await connectProvider(context, { ...owner, provider: 'dropbox' }, { externalId: 'ana', label, tokens, scopes: [] })
  const { data } = await callApi(kit.api, 'listCloudConnections', { as: owner })
  expect(data.connections).toMatchObject([{ label: expect.stringMatching(/^Anagpj x{193}$/) }])
})

describe('a person who may no longer act for the account', () => {
  it('as a manager loses the connections there at once', async () => {
    const owner = await producer()
    const manager = await producer()
    const inside = await enterTestTenant(kit.api, manager, owner, ['videozz:videos:upload'])
    await connect(kit, inside, 'dropbox')
    await connect(kit, manager, 'dropbox')
    await kit.api.db.deleteFrom('relations').where('user_id', '=', manager.userId).execute()
    expect(await take(inside, 'dropbox')).toEqual({ outcome: 'missing' })
    expect(await listCloudConnections(kit.api.db, owner.accountId, manager.userId)).toEqual([])
    expect((await take(manager, 'dropbox')).outcome).toBe('token')
  })

  it('keeps them as long as an access group admits them, and loses them with it', async () => {
    const owner = await producer()
    const member = await producer()
    const inside = await enterTestTenant(kit.api, member, owner, ['videozz:videos:upload'])
    await createTestGroup(kit.api.db, { account_id: owner.accountId, members: [member.userId], privileges: ['videozz:videos:upload'] })
    await connect(kit, inside, 'dropbox')
    await kit.api.db.deleteFrom('relations').where('user_id', '=', member.userId).execute()
    expect((await take(inside, 'dropbox')).outcome).toBe('token')
    await kit.api.db.deleteFrom('access_groups').where('account_id', '=', owner.accountId).execute()
    expect(await take(inside, 'dropbox')).toEqual({ outcome: 'missing' })
    expect(await listCloudConnections(kit.api.db, owner.accountId, member.userId)).toEqual([])
  })
})

it('tidyOauthAttempts deletes attempts that have expired', async () => {
  const owner = await producer()
  const { attempt } = await begin(kit.api, owner, 'dropbox')
  const ids = async () =>
    (await kit.api.db.selectFrom('oauth_attempts').select('id').where('account_id', '=', owner.accountId).execute()).map(({ id }) => id)
  const { now } = kit.api.deps
  await tidyOauthAttempts(kit.api.db, new Date(now().getTime() + 599_000))
  expect(await ids()).toEqual([attempt])
  await tidyOauthAttempts(kit.api.db, new Date(now().getTime() + 600_000))
  expect(await ids()).toEqual([])
})
