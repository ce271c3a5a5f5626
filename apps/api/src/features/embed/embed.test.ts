import { createKey } from '@videozz/db'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'
import { openEmbedSecret } from '../../shared/tokens/embed-secret.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const getToken = (videoId: string, as = account, type?: string) =>
  callApi(api, 'getEmbedToken', { as, params: { videoId }, ...(type && { query: { type } }) })
const save = (tokenId: string, domains: unknown, as = account) =>
  callApi(api, 'saveEmbedDomains', { as, params: { tokenId }, body: { domains } })

describe('an embed token', () => {
  it('is created once per media and kind, also under concurrent requests', async () => {
    const { key } = await insertTestVideo(api, account)
    const answers = await Promise.all(Array.from({ length: 5 }, () => getToken(key)))
    expect(new Set(answers.map((answer) => answer.data.key)).size).toBe(1)
    expect(answers[0]?.data).toEqual({ _id: answers[0]?.data.key, key: answers[0]?.data.key, referrers: [] })
    const others = [await getToken(key, account, 'cademi'), await getToken(key, account, 'members'), await getToken(key, account, 'embed')]
    expect(new Set(others.map((answer) => answer.data.key)).size).toBe(3)
    expect(others[2]?.data.key).toBe(answers[0]?.data.key)
    expect((await getToken(key, account, 'outro')).error.code).toBe('INVALID_INPUT')
  })

  it('stores its domains normalized and without duplicates, and audits the change', async () => {
    const { key } = await insertTestVideo(api, account)
    const token = (await getToken(key)).data.key
    const { data } = await save(token, ['https://www.Escola.com.br/', ' escola.com.br ', 'aluno.escola.com.br'])
    expect(data.referrers).toEqual(['escola.com.br', 'aluno.escola.com.br'])
    expect((await getToken(key)).data).toEqual(data)
    expect((await getToken(key, account, 'cademi')).data.referrers).toEqual([])
    const log = await api.db.selectFrom('audit_log').selectAll().where('subject', '=', token).execute()
    expect(log).toMatchObject([
      { action: 'embed.domains', user_id: account.userId, details: { before: [], after: ['escola.com.br', 'aluno.escola.com.br'] } },
    ])
    expect((await save(token, [])).data.referrers).toEqual([])
  })

  it('rejects invalid domains with 400 DOMAIN_INVALID and the index of each, and keeps the stored list', async () => {
    const { key } = await insertTestVideo(api, account)
    const token = (await getToken(key)).data.key
    await save(token, ['escola.com.br'])
    const { status, error } = await save(token, ['outra.com.br', 'exem plo.com', "x.com;script-src'unsafe-inline'", 'a.b', '*.b.com:80/c'])
    expect({ status, code: error.code, message: error.message, fields: error.fields }).toEqual({
      status: 400,
      code: 'DOMAIN_INVALID',
      message: 'Domínio inválido',
      fields: {
        'domains.1': 'Um domínio não tem espaços. Para incluir vários, separe-os por vírgula.',
        'domains.2': 'Domínio inválido',
        'domains.3': 'Domínio inválido',
        'domains.4': 'Domínio inválido: escreva só “b.com”, sem o que vem depois.',
      },
    })
    for (const wrong of ['escola.com.br', [1], null]) expect((await save(token, wrong)).error.code).toBe('INVALID_INPUT')
    const many = await save(
      token,
      Array.from({ length: 200 }, (_, place) => `d${place}.com`),
    )
    expect(many.error).toMatchObject({ code: 'INVALID_INPUT', fields: { domains: 'No máximo 100 domínios' } })
    expect((await getToken(key)).data.referrers).toEqual(['escola.com.br'])
  })

  it('rejects public suffixes, under which anybody has sites, with a sentence for each', async () => {
    const { key } = await insertTestVideo(api, account)
    const token = (await getToken(key)).data.key
    const { error } = await save(token, [
      'escola.com.br',
      'com.br',
      'https://www.GitHub.io/',
      'escola.github.io',
      'hotmart.com',
      'sp.gov.br',
    ])
    expect(error.fields).toEqual({
      'domains.1': '“com.br” é de muitos sites, não só do seu. Informe o seu endereço completo, como escola.com.br.',
      'domains.2': '“github.io” é de muitos sites, não só do seu. Informe o seu endereço completo, como escola.github.io.',
      'domains.5': '“sp.gov.br” é de muitos sites, não só do seu. Informe o seu endereço completo, como escola.sp.gov.br.',
    })
    expect((await save(token, ['escola.com.br', 'escola.github.io', 'hotmart.com'])).status).toBe(200)
    expect((await callApi(api, 'saveDefaultDomains', { as: account, body: { domains: ['com.br'] } })).error.code).toBe('DOMAIN_INVALID')
  })

  it('accepts localhost and IP addresses, without their ports', async () => {
    const { key } = await insertTestVideo(api, account)
    const { status, data } = await save((await getToken(key)).data.key, ['localhost:5173', 'http://127.0.0.1:8080/', '[::1]:3000'])
    expect([status, data.referrers]).toEqual([200, ['localhost', '127.0.0.1', '[::1]']])
  })

  it("begins with the account's default domains", async () => {
    const owner = await signUpTestAccount(api)
    await api.db
      .updateTable('accounts')
      .set({ default_domains: ['escola.com.br'] })
      .where('id', '=', owner.accountId)
      .execute()
    const { key } = await insertTestVideo(api, owner)
    expect((await getToken(key, owner)).data.referrers).toEqual(['escola.com.br'])
  })

  it('is created for playable video up to 20 minutes; plan or flags permit longer video and audio', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    const flagged = await signUpTestAccount(api, { plan: 'free', flags: ['embed-video-full-time', 'embed-audio'] })
    const message = async (as: TestAccount, values: Parameters<typeof insertTestVideo>[2]) => {
      const { status, error } = await getToken((await insertTestVideo(api, as, values)).key, as)
      return status === 200 ? null : error.message
    }
    expect(await message(free, { duration: 1200 })).toBeNull()
    expect(await message(free, { duration: 1201 })).toBe('Embed não disponível para conteúdos acima de 20 minutos.')
    expect(await message(flagged, { duration: 1201 })).toBeNull()
    expect(await message(account, { duration: 1201 })).toBeNull()
    expect(await message(free, { playable: false, status: 'probing' })).toBe('Este conteúdo ainda está sendo processado.')
    expect(await message(free, { status: 'encoding-resolution' })).toBeNull()
    expect(await message(free, { type: 'audio' })).toBe('Recurso indisponível para este tipo de mídia')
    expect(await message(account, { type: 'youtube' })).toBe('Recurso indisponível para este tipo de mídia')
    expect(await message(flagged, { type: 'audio' })).toBeNull()
  })

  it('answers 404 for another account, and needs videozz:videos:embed in tenant mode', async () => {
    const { key } = await insertTestVideo(api, account)
    const token = (await getToken(key)).data.key
    const stranger = await signUpTestAccount(api)
    expect((await getToken(key, stranger)).error.code).toBe('VIDEO_NOT_FOUND')
    for (const id of [token, createKey()])
      expect(await save(id, ['mau.com'], stranger)).toMatchObject({ status: 404, error: { code: 'EMBED_NOT_FOUND' } })
    const member = await signUpTestAccount(api)
    const viewer = await enterTestTenant(api, member, account, ['videozz:videos:list'])
    expect((await getToken(key, viewer)).error.code).toBe('FORBIDDEN')
    expect((await save(token, ['mau.com'], viewer)).error.code).toBe('FORBIDDEN')
    const embedder = await enterTestTenant(api, member, account, ['videozz:videos:embed'])
    expect((await save(token, ['escola.com.br'], embedder)).status).toBe(200)
    expect((await callApi(api, 'getEmbedToken', { params: { videoId: key } })).status).toBe(401)
  })

  it('is not found after its media is deleted', async () => {
    const { key } = await insertTestVideo(api, account)
    const token = (await getToken(key)).data.key
    await callApi(api, 'deleteVideo', { as: account, params: { key } })
    expect((await getToken(key)).error.code).toBe('VIDEO_NOT_FOUND')
    expect((await save(token, ['escola.com.br'])).error.message).toBe('Este código de incorporação não existe mais.')
  })

  it('answers ACCOUNT_OVERDUE for an overdue account', async () => {
    const late = await signUpTestAccount(api, { status: 'overdue' })
    const { key } = await insertTestVideo(api, late)
    expect((await getToken(key, late)).error.code).toBe('ACCOUNT_OVERDUE')
  })
})

describe('embed secrets', () => {
  const create = (as: TestAccount) => callApi(api, 'createEmbedSecret', { as })
  const list = async (as: TestAccount) => (await callApi(api, 'listEmbedSecrets', { as })).data.items

  it('are returned only at creation, stored wrapped and absent from the audit log', async () => {
    const owner = await signUpTestAccount(api)
    const { data } = await create(owner)
    expect(data.secret).toMatch(/^[\w-]{43}$/)
    expect(await list(owner)).toEqual([{ id: data.id, createdAt: data.createdAt, lastUsedAt: null }])
    const row = await api.db.selectFrom('embed_secrets').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(data.secret)
    expect(openEmbedSecret(api.env.secretKey, row.secret)).toBe(data.secret)
    const log = await api.db.selectFrom('audit_log').selectAll().where('account_id', '=', owner.accountId).execute()
    expect(log).toMatchObject([{ action: 'embed-secret.create', subject: data.id }])
    expect(JSON.stringify(log)).not.toContain(data.secret)
  })

  it('are limited to two per account, also under concurrent requests', async () => {
    const owner = await signUpTestAccount(api)
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(owner)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers.find((answer) => answer.status === 409)?.error.message).toBe('Você já tem duas chaves. Exclua uma antes de criar outra.')
    const [first] = await list(owner)
    expect((await callApi(api, 'deleteEmbedSecret', { as: owner, params: { id: first?.id ?? '' } })).status).toBe(200)
    expect((await create(owner)).status).toBe(200)
    expect(await list(owner)).toHaveLength(2)
  })

  it('update lastUsedAt when a viewer token is accepted, at most every ten minutes', async () => {
    const owner = await signUpTestAccount(api)
    const { key } = await insertTestVideo(api, owner)
    const embed = (await getToken(key, owner)).data.key
    await save(embed, ['escola.com.br'], owner)
    const [first, second] = [(await create(owner)).data, (await create(owner)).data]
    const open = async (secret: string, claims: Record<string, unknown> = {}) => {
      const exp = Math.floor(api.deps.now().getTime() / 1000) + 300
      const token = await new SignJWT({ sub: 'aluno-1', jti: createKey(), exp, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret))
      return callApi(api, 'createPlaybackSession', { body: { embed, device: createKey(), viewer: { token } } })
    }
    const used = async () => new Map((await list(owner)).map(({ id, lastUsedAt }) => [id, lastUsedAt]))
    expect((await open(first.secret, { aud: 'outra' })).error.code).toBe('PLAYBACK_VIEWER_TOKEN_INVALID')
    expect([...(await used()).values()]).toEqual([null, null])
    expect((await open(first.secret)).status).toBe(200)
    const noted = (await used()).get(first.id)
    expect(Math.abs(api.deps.now().getTime() - new Date(noted ?? 0).getTime())).toBeLessThan(60_000)
    expect((await used()).get(second.id)).toBeNull()
    api.advance(9 * 60_000)
    await open(first.secret)
    expect((await used()).get(first.id)).toBe(noted)
    api.advance(2 * 60_000)
    await open(first.secret)
    expect(new Date((await used()).get(first.id) ?? 0).getTime() - new Date(noted ?? 0).getTime()).toBeGreaterThan(10 * 60_000)
  })

  it('answer 404 for another account and TENANT_BLOCKED for a manager', async () => {
    const owner = await signUpTestAccount(api)
    const { data } = await create(owner)
    const stranger = await signUpTestAccount(api)
    expect(await callApi(api, 'deleteEmbedSecret', { as: stranger, params: { id: data.id } })).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND' },
    })
    const manager = await enterTestTenant(api, stranger, owner, ['videozz:videos:embed'])
    for (const answer of [
      await create(manager),
      await callApi(api, 'listEmbedSecrets', { as: manager }),
      await callApi(api, 'deleteEmbedSecret', { as: manager, params: { id: data.id } }),
    ])
      expect(answer.error.code).toBe('TENANT_BLOCKED')
    expect(await list(owner)).toHaveLength(1)
  })
})
