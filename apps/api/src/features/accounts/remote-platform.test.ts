import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'

const keys = await generateKeyPair('RS256', { extractable: true })
const foreignKeys = await generateKeyPair('RS256', { extractable: true })
const issuer = 'https://contas.exemplo.com.br'
let issuerServer: Server
let jwksUrl: string
let answering = true
const apis: TestApi[] = []

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  issuerServer = createServer((_request, response) => {
    if (answering) response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
    else response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => issuerServer.listen(0, '127.0.0.1', resolve))
  const address = issuerServer.address()
  jwksUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks.json`
})
afterEach(async () => {
  answering = true
  for (const api of apis.splice(0)) await api.close()
})
afterAll(async () => {
  issuerServer.closeAllConnections()
  await new Promise((resolve) => issuerServer.close(resolve))
})

async function start(env: Record<string, string> = {}): Promise<TestApi> {
  const api = await startTestApi({
    env: {
      ACCOUNTS_MODE: 'remote',
      ACCOUNTS_JWKS_URL: jwksUrl,
      ACCOUNTS_ISSUER: issuer,
      ACCOUNTS_AUDIENCE: 'videozz',
      ACCOUNTS_SIGN_IN_URL: `${issuer}/entrar`,
      ...env,
    },
  })
  apis.push(api)
  return api
}

type Claims = { iss?: string; aud?: string; sub?: string; email?: string; name?: string; iat?: number; exp?: number }
const token = (change: Claims = {}, key = keys.privateKey, kid = 'one') => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: issuer,
    aud: 'videozz',
    sub: '4711',
    email: 'Produtor@Exemplo.com.br',
    name: 'Produtor Um',
    iat: now,
    exp: now + 300,
    ...change,
  })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(key)
}
const enter = async (api: TestApi, given: string) => callApi(api, 'authenticate', { body: { token: given } })

describe('remote account platform', () => {
  it('creates user and account at the first sign-in and updates them at the next', async () => {
    const api = await start()
    const first = await enter(api, await token())
    expect(first.data.session).toMatchObject({
      name: 'Produtor Um',
      email: 'produtor@exemplo.com.br',
      eduzzId: '4711',
      planType: 'default',
      subscription: { origin: 'videozz' },
    })
    const second = await enter(api, await token({ name: 'Produtor Dois', email: 'novo@exemplo.com.br' }))
    expect(second.data.session).toMatchObject({
      id: first.data.session.id,
      accountId: first.data.session.accountId,
      name: 'Produtor Dois',
      email: 'novo@exemplo.com.br',
    })
  })

  it('creates one account for concurrent sign-ins of one user', async () => {
    const api = await start()
    const given = await token()
    const all = await Promise.all(Array.from({ length: 4 }, () => enter(api, given)))
    expect(new Set(all.map((one) => one.data.session.accountId)).size).toBe(1)
  })

  it('rejects tampered, foreign, expired and incomplete tokens', async () => {
    const api = await start()
    const good = await token()
    const [header, , signature] = good.split('.')
    const other = Buffer.from(
      JSON.stringify({ iss: issuer, aud: 'videozz', sub: '1', email: 'a@b.co', iat: 1, exp: 9_999_999_999 }),
    ).toString('base64url')
    const bad = {
      tampered: `${header}.${other}.${signature}`,
      'signed by another key': await token({}, foreignKeys.privateKey),
      'of an unknown key': await token({}, foreignKeys.privateKey, 'two'),
      'of a foreign issuer': await token({ iss: 'https://outra.exemplo' }),
      'for another audience': await token({ aud: 'outra' }),
      expired: await token({ exp: Math.floor(Date.now() / 1000) - 60 }),
      'without a subject': await token({ sub: '' }),
      'without an e-mail': await token({ email: 'nobody' }),
    }
    for (const [why, given] of Object.entries(bad)) {
      const { status, error } = await enter(api, given)
      expect({ why, status, code: error.code, message: error.message }).toEqual({
        why,
        status: 401,
        code: 'PARENT_TOKEN_INVALID',
        message: 'A sessão expirou, é necessario fazer login novamente.',
      })
    }
    expect(await api.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  it('rejects a token signed with HS256', async () => {
    const api = await start()
    const given = await new SignJWT({ iss: issuer, aud: 'videozz', sub: '1', email: 'a@b.co' })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.alloc(32))
    expect((await enter(api, given)).status).toBe(401)
  })

  it('answers 503 while the platform is unreachable and 200 once it responds again', async () => {
    const api = await start()
    answering = false
    const down = await enter(api, await token())
    expect(down.status).toBe(503)
    expect(down.error).toMatchObject({
      code: 'ACCOUNT_SERVICE_UNAVAILABLE',
      message: 'Não foi possível falar com a plataforma de contas. Tente novamente em instantes.',
    })
    answering = true
    expect((await enter(api, await token())).status).toBe(200)
    const gone = await start({ ACCOUNTS_JWKS_URL: 'http://127.0.0.1:9/jwks.json' })
    expect((await enter(gone, await token())).status).toBe(503)
  })

  it('local sign-in, sign-up, password reset and JWKS answer ACCOUNT_SERVICE_REMOTE', async () => {
    const api = await start()
    expect((await callApi(api, 'getPublicSettings')).data).toMatchObject({
      product: 'Videozz',
      accounts: 'remote',
      signInUrl: `${issuer}/entrar`,
    })
    const body = { email: 'a@exemplo.com.br', password: 'uma senha longa' }
    for (const result of [
      await callApi(api, 'signIn', { body }),
      await callApi(api, 'signUp', { body: { ...body, name: 'Ana' } }),
      await callApi(api, 'requestPasswordReset', { body: { email: body.email } }),
      await callApi(api, 'getJwks'),
    ]) {
      expect(result.error.code).toBe('ACCOUNT_SERVICE_REMOTE')
    }
  })
})

describe('embedded account platform', () => {
  it('getJwks returns only the public key', async () => {
    const api = await startTestApi()
    apis.push(api)
    const { data } = await callApi(api, 'getJwks')
    expect(data.keys).toHaveLength(1)
    expect(Object.keys(data.keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})
