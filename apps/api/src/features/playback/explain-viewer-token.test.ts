import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

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
