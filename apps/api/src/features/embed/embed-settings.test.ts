import { createKey } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const read = async (as: TestAccount) => (await callApi(api, 'getEmbedSettings', { as })).data
const saveDefaults = (as: TestAccount, domains: unknown) => callApi(api, 'saveDefaultDomains', { as, body: { domains } })
const apply = (as: TestAccount, mode: string) => callApi(api, 'applyDefaultDomains', { as, body: { mode } })
const require = (as: TestAccount, required: boolean) => callApi(api, 'saveSignedViewerRule', { as, body: { required } })
const complete = (as: TestAccount, percent: unknown) => callApi(api, 'saveCompletionRule', { as, body: { percent } })
const createSecret = async (as: TestAccount) => (await callApi(api, 'createEmbedSecret', { as })).data

/** A token of a new media of the account with these domains; its key and how to read its domains. */
async function makeToken(as: TestAccount, domains?: string[]) {
  const { key } = await insertTestVideo(api, as)
  const get = async () => (await callApi(api, 'getEmbedToken', { as, params: { videoId: key } })).data
  const token = await get()
  if (domains) await callApi(api, 'saveEmbedDomains', { as, params: { tokenId: token.key }, body: { domains } })
  return { video: key, key: token.key, domains: async () => (await get()).referrers }
}

describe('default domains', () => {
  it('are normalized, deduplicated and copied only to embed tokens created afterwards', async () => {
    const owner = await signUpTestAccount(api)
    const old = await makeToken(owner)
    expect(await read(owner)).toEqual({
      defaultDomains: [],
      requiresSignedViewer: false,
      completionPercent: 90,
      tokens: { total: 1, lacking: 0, differing: 0 },
    })
    const { data } = await saveDefaults(owner, ['https://www.Escola.com.br/', 'escola.com.br', 'cursos.exemplo.com'])
    expect(data).toMatchObject({ defaultDomains: ['escola.com.br', 'cursos.exemplo.com'], tokens: { total: 1, lacking: 1, differing: 1 } })
    expect(await old.domains()).toEqual([])
    expect(await (await makeToken(owner)).domains()).toEqual(['escola.com.br', 'cursos.exemplo.com'])
    const { error } = await saveDefaults(owner, ['outra.com', 'nada'])
    expect({ code: error.code, fields: error.fields }).toEqual({ code: 'DOMAIN_INVALID', fields: { 'domains.1': 'Domínio inválido' } })
    expect((await read(owner)).defaultDomains).toEqual(['escola.com.br', 'cursos.exemplo.com'])
    const log = await api.db.selectFrom('audit_log').selectAll().where('action', '=', 'embed.defaults').execute()
    expect(log).toMatchObject([{ account_id: owner.accountId, details: { before: [], after: ['escola.com.br', 'cursos.exemplo.com'] } }])
  })

  it('are added to or replace the domains of existing tokens, by the mode of applyDefaultDomains', async () => {
    const owner = await signUpTestAccount(api)
    const stranger = await makeToken(await signUpTestAccount(api), ['alheio.com'])
    const [bare, own, same, full] = [
      await makeToken(owner),
      await makeToken(owner, ['a.com', 'b.com']),
      await makeToken(owner, ['c.com', 'a.com']),
      await makeToken(
        owner,
        Array.from({ length: 99 }, (_, place) => `d${place}.com`),
      ),
    ]
    const gone = await makeToken(owner, ['x.com'])
    await callApi(api, 'deleteVideo', { as: owner, params: { key: gone.video } })
    await saveDefaults(owner, ['a.com', 'c.com'])
    expect((await read(owner)).tokens).toEqual({ total: 4, lacking: 3, differing: 3 })

    // One that would come to hold 101 domains stays as it is.
    expect((await apply(owner, 'add')).data).toMatchObject({ changed: 2, tokens: { lacking: 1, differing: 2 } })
    expect(await bare.domains()).toEqual(['a.com', 'c.com'])
    expect(await own.domains()).toEqual(['a.com', 'b.com', 'c.com'])
    expect(await same.domains()).toEqual(['c.com', 'a.com'])
    expect(await full.domains()).toHaveLength(99)

    expect((await apply(owner, 'replace')).data).toMatchObject({ changed: 2, tokens: { lacking: 0, differing: 0 } })
    for (const token of [own, full]) expect(await token.domains()).toEqual(['a.com', 'c.com'])
    expect((await apply(owner, 'replace')).data.changed).toBe(0)
    expect(await stranger.domains()).toEqual(['alheio.com'])
    const log = await api.db
      .selectFrom('audit_log')
      .select('details')
      .where('account_id', '=', owner.accountId)
      .where('action', '=', 'embed.apply-defaults')
      .orderBy('id')
      .execute()
    expect(log.map(({ details }) => details)).toEqual([
      { mode: 'add', domains: ['a.com', 'c.com'], changed: 2 },
      { mode: 'replace', domains: ['a.com', 'c.com'], changed: 2 },
      { mode: 'replace', domains: ['a.com', 'c.com'], changed: 0 },
    ])
  })

  it('answer EMBED_DEFAULTS_EMPTY to applyDefaultDomains when none are set, and change no token', async () => {
    const owner = await signUpTestAccount(api)
    const token = await makeToken(owner, ['a.com'])
    for (const mode of ['add', 'replace'])
      expect((await apply(owner, mode)).error).toMatchObject({ code: 'EMBED_DEFAULTS_EMPTY', message: expect.stringContaining('domínio') })
    expect((await apply(owner, 'outro')).error.code).toBe('INVALID_INPUT')
    expect(await token.domains()).toEqual(['a.com'])
  })

  it('equal one of the submitted lists after concurrent saves', async () => {
    const owner = await signUpTestAccount(api)
    const token = await makeToken(owner, ['z.com'])
    const lists = [['a.com'], ['b.com', 'c.com']]
    await Promise.all([...lists.map((list) => saveDefaults(owner, list)), apply(owner, 'replace'), apply(owner, 'replace')])
    expect(lists).toContainEqual((await read(owner)).defaultDomains)
    expect([['z.com'], ...lists]).toContainEqual(await token.domains())
  })
})

describe('saveSignedViewerRule', () => {
  it('answers 409 EMBED_SECRET_MISSING when enabled without a secret, and can always be disabled', async () => {
    const owner = await signUpTestAccount(api)
    expect(await require(owner, true)).toMatchObject({ status: 409, error: { code: 'EMBED_SECRET_MISSING' } })
    const { id } = await createSecret(owner)
    expect((await require(owner, true)).data.requiresSignedViewer).toBe(true)
    expect((await read(owner)).requiresSignedViewer).toBe(true)
    await callApi(api, 'deleteEmbedSecret', { as: owner, params: { id } })
    expect((await require(owner, false)).data.requiresSignedViewer).toBe(false)
    const log = await api.db.selectFrom('audit_log').select('details').where('action', '=', 'embed.signed-viewer').orderBy('id').execute()
    expect(log.map(({ details }) => details)).toEqual([{ required: true }, { required: false }])
  })

  it('applies from the next playback session: an unsigned viewer gets PLAYBACK_VIEWER_REQUIRED', async () => {
    const owner = await signUpTestAccount(api)
    const token = await makeToken(owner, ['a.com'])
    const open = () => callApi(api, 'createPlaybackSession', { body: { embed: token.key, device: createKey() } })
    expect((await open()).status).toBe(200)
    await createSecret(owner)
    await require(owner, true)
    expect((await open()).error.code).toBe('PLAYBACK_VIEWER_REQUIRED')
    await require(owner, false)
    expect((await open()).status).toBe(200)
  })
})

describe('saveCompletionRule', () => {
  it('stores 50 to 100 percent with an entry in the audit log for each change, and rejects anything else', async () => {
    const owner = await signUpTestAccount(api)
    for (const percent of [50, 100, 100, 75]) expect((await complete(owner, percent)).data.completionPercent).toBe(percent)
    for (const percent of [49, 101, 90.5, '90', null, 1e9]) expect((await complete(owner, percent)).error.code).toBe('INVALID_INPUT')
    expect((await read(owner)).completionPercent).toBe(75)
    const log = await api.db.selectFrom('audit_log').selectAll().where('action', '=', 'embed.completion').orderBy('id').execute()
    expect(log.map(({ account_id, details }) => ({ account_id, details }))).toEqual(
      [
        [90, 50],
        [50, 100],
        [100, 75],
      ].map(([before, after]) => ({ account_id: owner.accountId, details: { before, after } })),
    )
  })
})

describe('access to the embed settings', () => {
  it('is granted to a manager with videozz:videos:embed, except for secrets and the signed viewer rule', async () => {
    const owner = await signUpTestAccount(api)
    const member = await signUpTestAccount(api)
    const outsider = await enterTestTenant(api, member, owner, ['videozz:videos:list', 'videozz:videos:edit'])
    const calls = (as: TestAccount) => [
      callApi(api, 'getEmbedSettings', { as }),
      saveDefaults(as, ['escola.com.br']),
      apply(as, 'add'),
      complete(as, 80),
      callApi(api, 'exportEmbedCodes', { as, body: { videos: [createKey()] } }),
    ]
    const ofSecrets = (as: TestAccount) => [require(as, false), callApi(api, 'testViewerToken', { as, body: { token: 'x' } })]
    const codes = async (answers: Promise<{ status: number; error?: { code: string } }>[]) =>
      (await Promise.all(answers)).map(({ status, error }) => (status === 200 ? 200 : error?.code))
    expect(await codes(calls(outsider))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    const manager = await enterTestTenant(api, member, owner, ['videozz:videos:embed'])
    await saveDefaults(manager, ['escola.com.br'])
    expect(await codes(calls(manager))).toEqual([200, 200, 200, 200, 200])
    expect(await codes(ofSecrets(manager))).toEqual(['TENANT_BLOCKED', 'TENANT_BLOCKED'])
    expect(await read(owner)).toMatchObject({ defaultDomains: ['escola.com.br'], completionPercent: 80 })
    expect(await read(member)).toMatchObject({ defaultDomains: [], completionPercent: 90 })
  })

  it.each(['overdue', 'canceled'] as const)('is read-only while the account is %s', async (status) => {
    const owner = await signUpTestAccount(api, { status })
    const code = status === 'overdue' ? 'ACCOUNT_OVERDUE' : 'ACCOUNT_CANCELED'
    expect((await callApi(api, 'getEmbedSettings', { as: owner })).status).toBe(200)
    for (const answer of [
      await saveDefaults(owner, ['a.com']),
      await apply(owner, 'add'),
      await require(owner, false),
      await complete(owner, 80),
      await callApi(api, 'testViewerToken', { as: owner, body: { token: 'x' } }),
      await callApi(api, 'exportEmbedCodes', { as: owner, body: { videos: [createKey()] } }),
      await callApi(api, 'createEmbedSecret', { as: owner }),
    ])
      expect(answer).toMatchObject({ status: 403, error: { code } })
  })

  it('answers 401 when signed out', async () => {
    for (const name of [
      'getEmbedSettings',
      'saveDefaultDomains',
      'applyDefaultDomains',
      'saveSignedViewerRule',
      'saveCompletionRule',
      'testViewerToken',
    ] as const)
      expect((await callApi(api, name, {})).status).toBe(401)
    expect((await callApi(api, 'exportEmbedCodes', {})).status).toBe(401)
  })
})
