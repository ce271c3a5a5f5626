import { Writable } from 'node:stream'
import { type ConnectionProvider, connectionProviders } from '@videozz/contract'
import { openConnectionToken } from '@videozz/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { logTo } from '../../shared/testing/log-to.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { begin, comeBack, companyOf, connect, type ConnectKit, startConnectKit, testPublicUrl } from './testing/connect-kit.ts'

let kit: ConnectKit
let logged = ''
const log = logTo(
  new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  }),
  'trace',
)
beforeAll(async () => {
  kit = await startConnectKit({ log })
})
afterAll(() => kit.close())
beforeEach(() => {
  logged = ''
  for (const company of [kit.clouds.google, kit.clouds.dropbox, kit.clouds.microsoft]) company.mood = 'well'
})

const producer = () => signUpTestAccount(kit.api, { flags: ['publish-on-social-networks', 'import-videos:google-drive'] })
const listed = async (as: TestAccount) => (await callApi(kit.api, 'listCloudConnections', { as })).data
const rows = (as: TestAccount) =>
  kit.api.db.selectFrom('cloud_connections').selectAll().where('account_id', '=', as.accountId).orderBy('provider').execute()
const attemptOf = (as: TestAccount, attempt: string) => callApi(kit.api, 'readConnectionAttempt', { as, params: { attempt } })
const disconnect = (as: TestAccount, provider: ConnectionProvider) => callApi(kit.api, 'disconnectCloud', { as, params: { provider } })
const audit = async (as: TestAccount) =>
  (await kit.api.db.selectFrom('audit_log').selectAll().where('account_id', '=', as.accountId).orderBy('id').execute())
    .filter(({ action }) => action.startsWith('integration.'))
    .map(({ action, user_id, subject, details }) => ({ action, user_id, subject, details }))

describe('a connection', () => {
  it.each([
    ['google-drive', 'ana@exemplo.com', ['https://www.googleapis.com/auth/drive.file']],
    ['dropbox', 'ana@exemplo.com', ['account_info.read', 'files.metadata.read', 'files.content.read']],
    ['onedrive', 'ana@exemplo.com', ['Files.Read.All', 'User.Read']],
    ['youtube', 'Estúdio Ana', ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.force-ssl']],
  ] as const)('of %s is made with the consent of the person, and its tokens are sealed', async (provider, label, scopes) => {
    const owner = await producer()
    const begun = await begin(kit.api, owner, provider)
    expect(new URL(begun.address).origin).toBe(companyOf(kit.clouds, provider).url)
    expect(await attemptOf(owner, begun.attempt)).toMatchObject({ data: { provider, outcome: null, pickedFileIds: [] } })
    const location = await companyOf(kit.clouds, provider).decide(begun.address)
    const back = await comeBack(kit.api, location, begun.cookie)
    expect(back).toMatchObject({ status: 303, outcome: 'connected', attempt: begun.attempt, page: `/conectar/${provider}` })
    expect([...back.location.searchParams.keys()].toSorted()).toEqual(['resultado', 'tentativa'])
    expect(back.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await attemptOf(owner, begun.attempt)).data.outcome).toBe('connected')
    expect((await listed(owner)).connections).toEqual([{ provider, state: 'valid', label, connectedAt: expect.any(String) }])
    const [row] = await rows(owner)
    expect(row?.scopes).toEqual(scopes)
    const refresh = openConnectionToken(kit.api.env.secretKey, row?.wrapped_refresh ?? '')
    const access = openConnectionToken(kit.api.env.secretKey, row?.wrapped_access ?? '')
    expect([refresh, access]).toEqual([expect.stringMatching(/^refresh-/), expect.stringMatching(/^access-/)])
    const secrets = [refresh, access, begun.cookie.split('=')[1] ?? '', ...new URL(location).searchParams.getAll('code')]
    const state = new URL(location).searchParams.get('state') ?? ''
    for (const secret of [...secrets, state]) {
      expect(JSON.stringify(row)).not.toContain(secret)
      expect(logged).not.toContain(secret)
      expect(back.location.href).not.toContain(secret)
    }
    expect(await audit(owner)).toEqual([{ action: 'integration.connect', user_id: owner.userId, subject: provider, details: { label } }])
  })

  it('is begun with PKCE, the exact address to come back to, and a cookie for the callback alone', async () => {
    const owner = await producer()
    const { headers, data } = await callApi(kit.api, 'beginConnection', { as: owner, params: { provider: 'google-drive' }, body: {} })
    const query = new URL(data.address).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${testPublicUrl}/api/integration/callback/google-drive`,
      scope: 'https://www.googleapis.com/auth/drive.file',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'false',
      code_challenge_method: 'S256',
    })
    expect([query.has('trigger_onepick'), query.get('code_challenge')?.length]).toEqual([false, 43])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^videozz_connect_${data.attempt}=[\\w-]{43}; Max-Age=600; Path=/api/integration/callback; HttpOnly; Secure; SameSite=Lax$`,
        ),
      ),
    ])
  })

  it('at Google Drive keeps the files chosen in its picker', async () => {
    const owner = await producer()
    kit.clouds.google.files.push({ id: 'arquivo-1', name: 'Aula 1.mp4', mimeType: 'video/mp4' })
    const { attempt, outcome } = await connect(kit, owner, 'google-drive', { pick: true, picked: ['arquivo-1', 'arquivo_2', '../x'] })
    expect(outcome).toBe('connected')
    expect((await attemptOf(owner, attempt ?? '')).data.pickedFileIds).toEqual(['arquivo-1', 'arquivo_2'])
  })

  it('replaces an earlier one of the same person, account and service', async () => {
    const owner = await producer()
    await connect(kit, owner, 'dropbox')
    const { authority } = kit.clouds.dropbox
    const before = authority.person
    authority.person = { ...before, id: 'pessoa-2', email: 'bia@exemplo.com' }
    try {
      await connect(kit, owner, 'dropbox')
    } finally {
      authority.person = before
    }
    expect((await rows(owner)).map(({ external_id, label }) => [external_id, label])).toEqual([['pessoa-2', 'bia@exemplo.com']])
    expect((await audit(owner)).at(-1)?.details).toEqual({ label: 'bia@exemplo.com', replaced: 'ana@exemplo.com' })
  })

  it('of a manager is the manager’s, in that account alone', async () => {
    const owner = await producer()
    const manager = await producer()
    const inside = await enterTestTenant(kit.api, manager, owner, ['videozz:videos:upload'])
    await connect(kit, inside, 'dropbox')
    expect((await listed(inside)).connections).toHaveLength(1)
    expect([(await listed(owner)).connections, (await listed(manager)).connections]).toEqual([[], []])
    expect(await audit(owner)).toMatchObject([{ action: 'integration.connect', user_id: manager.userId }])
    await connect(kit, owner, 'dropbox')
    await disconnect(owner, 'dropbox')
    expect((await listed(inside)).connections).toHaveLength(1)
  })
})

describe('beginConnection refuses', () => {
  it.each([
    ['drives on the free plan', { plan: 'free' }, ['google-drive', 'dropbox', 'onedrive'], 'PLAN_LACKS_FEATURE'],
    ['YouTube and Google Drive without their flags', {}, ['youtube', 'google-drive'], 'FEATURE_OFF'],
    ['an overdue account', { status: 'overdue' }, ['dropbox'], 'ACCOUNT_OVERDUE'],
  ] as const)('%s', async (_what, options, providers, code) => {
    const owner = await signUpTestAccount(kit.api, options)
    for (const provider of providers) {
      const { error } = await callApi(kit.api, 'beginConnection', { as: owner, params: { provider }, body: {} })
      expect([provider, error?.code]).toEqual([provider, code])
    }
  })

  it('a manager who may not upload, unknown services and further fields', async () => {
    const owner = await producer()
    const viewer = await enterTestTenant(kit.api, await producer(), owner, ['videozz:videos:list'])
    expect((await callApi(kit.api, 'beginConnection', { as: viewer, params: { provider: 'dropbox' }, body: {} })).status).toBe(403)
    expect((await callApi(kit.api, 'beginConnection', { as: owner, params: { provider: 'box' }, body: {} })).status).toBe(404)
    const more = await callApi(kit.api, 'beginConnection', { as: owner, params: { provider: 'dropbox' }, body: { redirect: 'https://x' } })
    expect(more.error.code).toBe('INVALID_INPUT')
  })

  it('more than 30 in ten minutes', async () => {
    const owner = await producer()
    for (let time = 0; time < 30; time++) await begin(kit.api, owner, 'dropbox')
    const { status } = await callApi(kit.api, 'beginConnection', { as: owner, params: { provider: 'dropbox' }, body: {} })
    expect(status).toBe(429)
  })
})

it('names the settings that are missing where the operator registered no app', async () => {
  const bare = await startConnectKit({ env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_DRIVE_SCOPE: 'drive.readonly' } })
  try {
    const owner = await signUpTestAccount(bare.api, { flags: ['import-videos:google-drive'] })
    const { providers } = (await callApi(bare.api, 'listCloudConnections', { as: owner })).data
    const google = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']
    expect(providers).toEqual(
      connectionProviders.map((provider) => ({
        provider,
        missing: provider === 'google-drive' || provider === 'youtube' ? google : [],
        picker: 'own',
      })),
    )
    const { status, error } = await callApi(bare.api, 'beginConnection', { as: owner, params: { provider: 'google-drive' }, body: {} })
    expect([status, error]).toMatchObject([
      409,
      { code: 'CONNECTION_NOT_CONFIGURED', message: 'Google Drive ainda não foi configurado por quem administra esta instalação.' },
    ])
  } finally {
    await bare.close()
  }
})

describe('disconnectCloud', () => {
  it.each(['dropbox', 'google-drive'] as const)('ends the grant of %s', async (provider) => {
    const owner = await producer()
    const { authority } = companyOf(kit.clouds, provider)
    const person = authority.person
    authority.person = { ...person, id: `so-de-${owner.userId}` }
    await connect(kit, owner, provider)
    authority.person = person
    const before = authority.grants
    expect((await disconnect(owner, provider)).data).toEqual({ revoked: true, page: null })
    expect([authority.grants, await rows(owner)]).toEqual([before - 1, []])
    expect((await audit(owner)).at(-1)).toMatchObject({ action: 'integration.disconnect', subject: provider })
    expect((await disconnect(owner, provider)).error.code).toBe('NOT_FOUND')
  })

  it('names the page of the service where the grant could not be ended', async () => {
    const owner = await producer()
    await connect(kit, owner, 'onedrive')
    expect((await disconnect(owner, 'onedrive')).data).toEqual({ revoked: false, page: 'https://account.live.com/consent/Manage' })
    await connect(kit, owner, 'dropbox')
    kit.clouds.dropbox.mood = 'down'
    expect((await disconnect(owner, 'dropbox')).data).toEqual({ revoked: false, page: 'https://www.dropbox.com/account/connected_apps' })
    expect(await rows(owner)).toEqual([])
  })

  it('leaves the grant at Google where the person has another connection there', async () => {
    const owner = await producer()
    await connect(kit, owner, 'google-drive')
    await connect(kit, owner, 'youtube')
    const before = kit.clouds.google.authority.grants
    expect((await disconnect(owner, 'google-drive')).data).toEqual({ revoked: false, page: 'https://myaccount.google.com/permissions' })
    expect(kit.clouds.google.authority.grants).toBe(before)
    expect((await rows(owner)).map(({ provider }) => provider)).toEqual(['youtube'])
  })

  it('also of an overdue account', async () => {
    const owner = await producer()
    await connect(kit, owner, 'dropbox')
    await kit.api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', owner.accountId).execute()
    expect((await disconnect(owner, 'dropbox')).status).toBe(200)
  })
})
