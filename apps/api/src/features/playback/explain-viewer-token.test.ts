import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { makeMedia, open } from './testing/playback-kit.ts'

type Secret = { id: string; secret: string }
let api: TestApi
let account: TestAccount
let first: Secret
let second: Secret
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
  first = (await callApi(api, 'createEmbedSecret', { as: account })).data
  second = (await callApi(api, 'createEmbedSecret', { as: account })).data
})
afterAll(() => api.close())

const soon = (seconds = 300): number => Math.floor(Date.now() / 1000) + seconds
const sign = (claims: Record<string, unknown>, key: string | Uint8Array, header: { alg: string; kid?: string } = { alg: 'HS256' }) =>
  new SignJWT({ sub: 'aluno-7', exp: soon(), ...claims })
    .setProtectedHeader(header)
    .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key)
const test = async (token: string, as = account) => (await callApi(api, 'testViewerToken', { as, body: { token } })).data
const faults = async (token: string) => (await test(token)).faults

it('testViewerToken returns the secret id and the viewer of a valid token', async () => {
  expect(await test(await sign({ email: 'ana@exemplo.com', name: 'Ana', aud: 'videozz' }, second.secret))).toEqual({
    faults: [],
    secretId: second.id,
    viewer: { subject: 'aluno-7', email: 'ana@exemplo.com', name: 'Ana' },
    checkedAt: expect.stringMatching(/^\d{4}-/),
  })
})

it('testViewerToken distinguishes the faults of a signature', async () => {
  expect(await faults('não é um token')).toEqual(['malformed'])
  expect(await faults(new UnsecuredJWT({ sub: 'x', exp: soon() }).encode())).toEqual(['unsigned'])
  expect(await faults(await sign({}, first.secret, { alg: 'HS384' }))).toEqual(['wrong-algorithm'])
  expect(await faults(await sign({}, 'a secret of somebody else'))).toEqual(['bad-signature'])
  expect(await faults(await sign({}, first.secret, { alg: 'HS256', kid: second.id }))).toEqual(['other-key'])
  expect(await faults(await sign({}, first.secret, { alg: 'HS256', kid: 'minha-chave' }))).toEqual(['other-key'])
  expect(await faults(await sign({}, 'a secret of somebody else', { alg: 'HS256', kid: 'minha-chave' }))).toEqual(['unknown-key'])
  expect(await faults(await sign({}, Buffer.from(first.secret, 'base64url')))).toEqual(['decoded-secret'])
})

it('testViewerToken lists all faults of the claims', async () => {
  expect(await faults(await sign({ sub: undefined, exp: undefined, aud: 'outra' }, first.secret))).toEqual([
    'missing-subject',
    'missing-expiry',
    'wrong-audience',
  ])
  expect(await faults(await sign({ exp: soon(3600) }, first.secret))).toEqual(['too-far-ahead'])
  expect(await faults(await sign({ exp: soon(-120) }, first.secret))).toEqual(['expired'])
  expect(await faults(await sign({ exp: soon(-30) }, first.secret))).toEqual([])
  expect(await faults(await sign({ nbf: soon(120) }, first.secret))).toEqual(['not-yet'])
})

it('testViewerToken uses only the account’s own secrets that are not deleted', async () => {
  const stranger = await signUpTestAccount(api)
  const token = await sign({}, first.secret)
  expect((await test(token, stranger)).faults).toEqual(['no-secrets'])
  await callApi(api, 'createEmbedSecret', { as: stranger })
  expect((await test(token, stranger)).faults).toEqual(['bad-signature'])
  const { id, secret } = await (async () => {
    await callApi(api, 'deleteEmbedSecret', { as: account, params: { id: second.id } })
    return second
  })()
  expect(await faults(await sign({}, secret, { alg: 'HS256', kid: id }))).toEqual(['unknown-key'])
})

it('testViewerToken leaves lastUsedAt null, and answers INVALID_INPUT above 4096 characters', async () => {
  const token = await sign({}, first.secret)
  await test(token)
  await test(token)
  const { items } = (await callApi(api, 'listEmbedSecrets', { as: account })).data
  expect(items).toEqual([{ id: first.id, createdAt: expect.any(String), lastUsedAt: null }])
  expect(await callApi(api, 'testViewerToken', { as: account, body: { token: 'x'.repeat(4097) } })).toMatchObject({
    error: { code: 'INVALID_INPUT' },
  })
})

describe('testViewerToken and createPlaybackSession agree', () => {
  let embed: string
  beforeAll(async () => {
    embed = await (await makeMedia(api, account.accountId)).embed()
  })
  const openWith = (token: string) => open(api, { embed, viewer: { token } })

  it('on an accepted token: the session belongs to the named viewer, and the named secret was used', async () => {
    const { id, secret } = (await callApi(api, 'createEmbedSecret', { as: account })).data
    const token = await sign({ sub: 'aluno-8', email: 'bia@exemplo.com', name: 'Bia' }, secret)
    const { faults: none, viewer, secretId } = await test(token)
    expect(none).toEqual([])
    const { status, data } = await openWith(token)
    expect([status, data.viewer]).toMatchObject([200, { label: viewer?.email, verified: true }])
    const row = await api.db
      .selectFrom('playback_sessions as s')
      .innerJoin('viewers as v', 'v.id', 's.viewer_id')
      .select(['v.identity', 'v.email', 'v.name'])
      .where('s.id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ identity: `s:${viewer?.subject}`, email: viewer?.email, name: viewer?.name })
    const { items } = (await callApi(api, 'listEmbedSecrets', { as: account })).data
    expect(items.filter(({ lastUsedAt }) => lastUsedAt !== null).map((each) => each.id)).toEqual([secretId])
    expect(secretId).toBe(id)
  })

  it.each<[string[], () => string | Promise<string>]>([
    [[], () => sign({ exp: soon(-30) }, first.secret)],
    [['malformed'], () => 'não é um token'],
    [['unsigned'], () => new UnsecuredJWT({ sub: 'x', exp: soon() }).encode()],
    [['wrong-algorithm'], () => sign({}, first.secret, { alg: 'HS384' })],
    [['unknown-key'], () => sign({}, 'a secret of somebody else', { alg: 'HS256', kid: 'minha-chave' })],
    [['other-key'], () => sign({}, first.secret, { alg: 'HS256', kid: 'minha-chave' })],
    [['bad-signature'], () => sign({}, 'a secret of somebody else')],
    [['decoded-secret'], () => sign({}, Buffer.from(first.secret, 'base64url'))],
    [['missing-subject'], () => sign({ sub: undefined }, first.secret)],
    [['missing-expiry'], () => sign({ exp: undefined }, first.secret)],
    [['wrong-audience'], () => sign({ aud: 'outra' }, first.secret)],
    [['too-far-ahead'], () => sign({ exp: soon(3600) }, first.secret)],
    [['expired'], () => sign({ exp: soon(-120) }, first.secret)],
  ])('on a token with the faults %j', async (expected, make) => {
    const token = await make()
    expect(await faults(token)).toEqual(expected)
    const { status, error } = await openWith(token)
    expect([status, error?.code]).toEqual(expected.length === 0 ? [200, undefined] : [403, 'PLAYBACK_VIEWER_TOKEN_INVALID'])
  })
})
