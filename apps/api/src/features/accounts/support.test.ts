import { createKey, tidyAccounts } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const listed = 'suporte@exemplo.com.br'
const reason = 'Chamado 4711: a capa não aparece'
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({
    env: { SUPPORT_EMAILS: `${listed}, Outra@Exemplo.com.br`, TESTER_EMAILS: 'teste@exemplo.com.br, @Empresa.com.br' },
  })
})
afterAll(() => api.close())

/** A person of the support team: on the list, with a verified e-mail address. */
async function signUpSupport(name = 'Sofia Suporte'): Promise<TestAccount> {
  const account = await signUpTestAccount(api, { name })
  await api.db
    .updateTable('users')
    .set({ email: `${createKey()}@exemplo.com.br` })
    .where('email', '=', listed)
    .execute()
  await api.db.updateTable('users').set({ email: listed, proved_email: listed }).where('id', '=', account.userId).execute()
  return account
}
const begin = (as: TestAccount, account: string, given = reason) =>
  callApi(api, 'beginSupportAccess', { as, body: { account, reason: given } })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const accesses = async (as: TestAccount, page = 1, limit = 10) => callApi(api, 'listAccountAccesses', { as, query: { page, limit } })
const audit = (accountId: string) =>
  api.db.selectFrom('audit_log').select(['action', 'details']).where('account_id', '=', accountId).orderBy('id').execute()

async function addVideo(accountId: string): Promise<string> {
  const key = createKey()
  await api.store.put(`sources/${key}`, Buffer.from('bytes'))
  await api.db
    .insertInto('videos')
    .values({
      key,
      account_id: accountId,
      title: 'Aula',
      type: 'default',
      status: 'encoded',
      status_error: null,
      duration: 10,
      source_object: `sources/${key}`,
      source_size: 10,
      source_name: 'aula.mp4',
      width: 640,
      height: 360,
      secret: 's',
      custom_thumbnail: null,
      waveform: null,
      storyboard: null,
      encode_started_at: null,
      encoded_at: new Date(),
      deleted_at: null,
    })
    .execute()
  return key
}

describe('support access', () => {
  it('sets isSupport and isTester only for a listed and verified e-mail address', async () => {
    const pretender = await signUpTestAccount(api)
    await api.db.updateTable('users').set({ email: 'outra@exemplo.com.br' }).where('id', '=', pretender.userId).execute()
    const me = async () => (await callApi(api, 'getMe', { as: pretender })).data
    expect((await me()).isSupport).toBe(false)
    await api.db.updateTable('users').set({ proved_email: 'dele@exemplo.com.br' }).where('id', '=', pretender.userId).execute()
    expect((await me()).isSupport).toBe(false)
    await api.db.updateTable('users').set({ proved_email: 'outra@exemplo.com.br' }).where('id', '=', pretender.userId).execute()
    expect(await me()).toMatchObject({ isSupport: true, supportUserId: null, isTester: false })
    await api.db.updateTable('users').set({ email: 'teste@exemplo.com.br' }).where('id', '=', pretender.userId).execute()
    expect(await me()).toMatchObject({ isSupport: false, isTester: false })
    await api.db.updateTable('users').set({ proved_email: 'teste@exemplo.com.br' }).where('id', '=', pretender.userId).execute()
    expect(await me()).toMatchObject({ isSupport: false, isTester: true })
    // Everybody of a domain that is named, and nobody of one that only ends like it.
    for (const [email, isTester] of [
      ['ana@empresa.com.br', true],
      ['ana@outra-empresa.com.br', false],
      ['ana@sub.empresa.com.br', false],
    ] as const) {
      await api.db.updateTable('users').set({ email, proved_email: email }).where('id', '=', pretender.userId).execute()
      expect(await me()).toMatchObject({ isSupport: false, isTester })
    }
  })

  it('grants read access to an account for four hours and ends when it expires', async () => {
    const [support, owner] = [await signUpSupport(), await signUpTestAccount(api, { status: 'activated' })]
    const { data } = await begin(support, owner.accountId)
    expect(data.session).toMatchObject({
      id: support.userId,
      accountId: owner.accountId,
      isSupport: true,
      supportUserId: support.userId,
      tenant: { id: owner.accountId, rules: ['videozz:videos:list', 'videozz:folders:list'] },
    })
    const inside = bearer(data.accessToken)
    expect((await callApi(api, 'listVideos', inside)).status).toBe(200)
    const claims = JSON.parse(Buffer.from(data.accessToken.split('.')[1] ?? '', 'base64url').toString()) as { fam: string }
    expect(claims.fam).toBe(support.familyId)
    await api.db
      .updateTable('account_accesses')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('account_id', '=', owner.accountId)
      .execute()
    expect((await callApi(api, 'listVideos', inside)).error.code).toBe('TENANT_ENDED')
    await tidyAccounts(api.db, new Date())
    expect((await audit(owner.accountId)).map(({ action }) => action)).toEqual(['support.begin', 'support.end'])
    const until = new Date(data.session.supportUntil ?? 0).getTime()
    expect((until - Date.now()) / 3_600_000).toBeCloseTo(4, 1)
  })

  it('allows reading and reprocessing media, and rejects edits, deletes, uploads and secret data', async () => {
    const [support, owner] = [await signUpSupport(), await signUpTestAccount(api)]
    const key = await addVideo(owner.accountId)
    const as = bearer((await begin(support, owner.accountId)).data.accessToken)
    const code = async (work: Promise<{ error: { code: string } }>) => (await work).error?.code
    expect((await callApi(api, 'getVideo', { ...as, params: { id: key } })).status).toBe(200)
    expect(await code(callApi(api, 'updateVideo', { ...as, params: { key }, body: { title: 'Outra', description: '' } }))).toBe('FORBIDDEN')
    expect(await code(callApi(api, 'deleteVideo', { ...as, params: { key } }))).toBe('FORBIDDEN')
    expect(await code(callApi(api, 'deleteVideos', { ...as, body: [key] }))).toBe('FORBIDDEN')
    expect(await code(callApi(api, 'createMultipart', { ...as, body: { filename: 'a.mp4', size: 1 } }))).toBe('FORBIDDEN')
    expect(await code(callApi(api, 'getEmbedSettings', as))).toBe('FORBIDDEN')
    expect(await code(callApi(api, 'listEmbedSecrets', as))).toBe('TENANT_BLOCKED')
    expect(await code(callApi(api, 'listAccountAccesses', as))).toBe('TENANT_BLOCKED')
    expect(await code(callApi(api, 'findViewers', { ...as, body: { who: 'a' } }))).toBe('TENANT_BLOCKED')
    expect((await callApi(api, 'reprocessVideo', { ...as, params: { key } })).status).toBe(200)
    expect((await accesses(owner)).data.accesses[0]).toMatchObject({ changeCount: 1, changes: [{ what: 'Reprocessou uma mídia' }] })
    // What is refused at the gate changes nothing and is no change.
    expect((await audit(owner.accountId)).filter(({ action }) => action === 'access.change')).toHaveLength(1)
  })

  it('ends on leaveTenant, on a new support access and when the e-mail is no longer verified', async () => {
    const [support, owner] = [await signUpSupport(), await signUpTestAccount(api)]
    const first = bearer((await begin(support, owner.accountId)).data.accessToken)
    const second = bearer((await begin(support, owner.accountId, 'Chamado 4712: outra coisa')).data.accessToken)
    expect((await callApi(api, 'leaveTenant', second)).data.session.tenant).toBeNull()
    expect((await callApi(api, 'getMe', first)).error.code).toBe('TENANT_ENDED')
    const { data } = await accesses(owner)
    expect(data.accesses.map((access) => [access.kind, access.name, access.reason, access.endedAt !== null])).toEqual([
      ['support', 'Sofia Suporte', 'Chamado 4712: outra coisa', true],
      ['support', 'Sofia Suporte', reason, true],
    ])
    const third = bearer((await begin(support, owner.accountId)).data.accessToken)
    await api.db.updateTable('users').set({ proved_email: null }).where('id', '=', support.userId).execute()
    expect((await callApi(api, 'getMe', third)).error.code).toBe('TENANT_ENDED')
  })

  it('endSupportAccess ends it, is allowed only to the owner of the account and is idempotent', async () => {
    const [support, owner, other] = [await signUpSupport(), await signUpTestAccount(api), await signUpTestAccount(api)]
    const as = bearer((await begin(support, owner.accountId)).data.accessToken)
    const { id } = (await accesses(owner)).data.accesses[0]!
    const end = (given: Parameters<typeof callApi>[2], key = id) => callApi(api, 'endSupportAccess', { ...given, params: { id: key } })
    expect((await end({ as: other })).error.code).toBe('NOT_FOUND')
    expect((await end(as)).error.code).toBe('TENANT_BLOCKED')
    expect((await callApi(api, 'getMe', as)).status).toBe(200)
    expect((await end({ as: owner })).status).toBe(200)
    expect((await callApi(api, 'getMe', as)).error.code).toBe('TENANT_ENDED')
    const ended = (await accesses(owner)).data.accesses[0]?.endedAt
    expect(ended).toEqual(expect.any(String))
    expect((await audit(owner.accountId)).at(-1)).toMatchObject({ action: 'support.end', details: { at: ended, by: owner.userId } })
    // Said twice, it is said once.
    expect((await end({ as: owner })).status).toBe(200)
    expect((await accesses(owner)).data.accesses[0]?.endedAt).toBe(ended)
    expect((await audit(owner.accountId)).filter(({ action }) => action === 'support.end')).toHaveLength(1)
  })

  it('endSupportAccess answers NOT_FOUND for the access of a manager', async () => {
    const [manager, owner] = [await signUpTestAccount(api), await signUpTestAccount(api)]
    await enterTestTenant(api, manager, owner, ['videozz:videos:list'])
    await callApi(api, 'enterTenant', { as: manager, body: { tenant: owner.accountId } })
    const { id } = (await accesses(owner)).data.accesses[0]!
    expect((await callApi(api, 'endSupportAccess', { as: owner, params: { id } })).error.code).toBe('NOT_FOUND')
    expect((await accesses(owner)).data.accesses[0]?.endedAt).toBeNull()
  })

  it('beginSupportAccess rejects users outside the support list and writes support.refused', async () => {
    const [stranger, owner] = [await signUpTestAccount(api), await signUpTestAccount(api)]
    const { status, error } = await begin(stranger, owner.accountId)
    expect([status, error.code, error.message]).toEqual([
      403,
      'SUPPORT_ONLY',
      'Somente a equipe de suporte pode entrar em uma conta por este caminho.',
    ])
    expect((await audit(owner.accountId)).map(({ action }) => action)).toEqual(['support.refused'])
    expect((await begin(stranger, createKey())).error.code).toBe('SUPPORT_ONLY')
  })

  it('beginSupportAccess requires the key of another account and a reason of at least 10 characters', async () => {
    const support = await signUpSupport()
    const owner = await signUpTestAccount(api)
    expect((await begin(support, createKey())).error).toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
      message: 'Não encontramos uma conta com esta chave.',
    })
    expect((await begin(support, support.accountId)).error.code).toBe('ACCOUNT_NOT_FOUND')
    expect((await begin(support, owner.accountId, '   ver    ')).error.fields).toEqual({
      reason: 'Conte o motivo em pelo menos 10 caracteres.',
    })
    expect((await begin(support, 'conta')).error.fields).toEqual({ account: 'A chave da conta tem 16 letras e números.' })
    expect((await begin(support, ` ${owner.accountId.toUpperCase()} `)).status).toBe(200)
  })
})

describe('listAccountAccesses', () => {
  it('lists the successful changes of a manager and omits failed ones', async () => {
    const [manager, owner] = [await signUpTestAccount(api, { name: 'Mário Gerente' }), await signUpTestAccount(api)]
    const key = await addVideo(owner.accountId)
    await enterTestTenant(api, manager, owner, ['videozz:videos:list', 'videozz:videos:edit'])
    const entered = await callApi(api, 'enterTenant', { as: manager, body: { tenant: owner.accountId } })
    const as = bearer(entered.data.accessToken)
    expect((await callApi(api, 'updateVideo', { ...as, params: { key }, body: { title: 'Aula nova', description: '' } })).status).toBe(200)
    expect(
      (await callApi(api, 'updateVideo', { ...as, params: { key: createKey() }, body: { title: 'Aula', description: '' } })).status,
    ).toBe(404)
    const { data } = await accesses(owner)
    expect(data).toMatchObject({
      total: 1,
      accesses: [
        {
          kind: 'manager',
          name: 'Mário Gerente',
          email: manager.email,
          reason: null,
          endedAt: null,
          changeCount: 1,
          changes: [{ what: 'Alterou os dados de uma mídia' }],
        },
      ],
    })
    const failed = (await audit(owner.accountId)).at(-1)
    expect(failed).toMatchObject({ action: 'access.change', details: { route: 'updateVideo', failed: 'VIDEO_NOT_FOUND' } })
    expect((await callApi(api, 'updateVideo', { as: owner, params: { key }, body: { title: 'Aula', description: '' } })).status).toBe(200)
    expect((await accesses(owner)).data.accesses[0]?.changeCount).toBe(1)
  })

  it('is paged and returns only the accesses to the caller’s account', async () => {
    const [support, owner, other] = [await signUpSupport(), await signUpTestAccount(api), await signUpTestAccount(api)]
    for (let times = 1; times <= 5; times++) await begin(support, owner.accountId, `Chamado número ${times}`)
    const reasons = async (page: number) => (await accesses(owner, page, 2)).data.accesses.map((access) => access.reason?.slice(-1))
    expect([await reasons(1), await reasons(2), await reasons(3), await reasons(4)]).toEqual([['5', '4'], ['3', '2'], ['1'], []])
    expect((await accesses(owner, 4, 2)).data.total).toBe(5)
    expect((await accesses(other)).data).toEqual({ total: 0, accesses: [] })
  })
})

describe('plugins', () => {
  const plugins = (as: TestAccount) => callApi(api, 'listPlugins', { as })
  it('are listed with their state; the session contains only usable plugins', async () => {
    const account = await signUpTestAccount(api)
    expect((await plugins(account)).data).toEqual({ plugins: [], contractUrl: null })
    const expiresAt = new Date(Date.now() + 86_400_000)
    await api.db
      .insertInto('account_plugins')
      .values({ account_id: account.accountId, type: 'transcribe', status: 'active', expires_at: expiresAt })
      .execute()
    await api.db
      .insertInto('transcription_sources')
      .values({ id: createKey(), account_id: account.accountId, allocated_seconds: 600, used_seconds: 30, expires_at: null })
      .execute()
    const plugin = { typePlugin: 'transcribe', status: 'active', expiresAt: expiresAt.toISOString() }
    expect((await plugins(account)).data.plugins).toEqual([{ ...plugin, state: 'usable' }])
    expect((await callApi(api, 'getMe', { as: account })).data).toMatchObject({
      plugins: [plugin],
      transcriptionSources: [{ allocatedSeconds: 600, usedSeconds: 30, expiresAt: null }],
    })
    for (const status of ['overdue', 'canceled'] as const) {
      await api.db.updateTable('accounts').set({ status }).where('id', '=', account.accountId).execute()
      expect((await plugins(account)).data.plugins).toEqual([{ ...plugin, state: 'blocked' }])
      expect((await callApi(api, 'getMe', { as: account })).data.plugins).toEqual([])
    }
  })
})
