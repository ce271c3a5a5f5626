import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { refreshCookie } from '../../shared/testing/cookies.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let people = 0
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://videos.exemplo.com.br' } })
  api.holdClock()
})
afterAll(() => api.close())

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Nothing there')
  return value
}

async function enter() {
  const email = `pessoa${++people}@exemplo.com.br`
  const data = await signUpPerson(api, { name: 'Pessoa', email, password: 'uma senha longa' })
  const { data: opened, headers } = await callApi(api, 'authenticate', { body: { token: data.token } })
  return {
    email,
    parentToken: data.token,
    cookie: must(refreshCookie(headers)),
    as: { headers: { authorization: `Bearer ${opened.accessToken}` } },
    session: opened.session,
  }
}
const renew = (cookie: { header: { cookie: string } }) => callApi(api, 'refresh', { headers: cookie.header })

describe('session', () => {
  it('sets the refresh cookie as HttpOnly, Secure, SameSite=Lax and Path=/api/auth', async () => {
    const { cookie } = await enter()
    expect(cookie.attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/api/auth', 'Secure']))
  })

  it('refresh returns an access token and rotates the cookie', async () => {
    const { cookie, session } = await enter()
    const first = await renew(cookie)
    expect(first.data.session).toEqual(session)
    expect(first.data.expiresIn).toBe(900)
    const second = await renew(must(refreshCookie(first.headers)))
    expect(second.status).toBe(200)
    expect((await callApi(api, 'getMe', { headers: { authorization: `Bearer ${second.data.accessToken}` } })).status).toBe(200)
  })

  it('accepts the same refresh cookie from several tabs within 30 seconds', async () => {
    const { cookie } = await enter()
    const [one, two] = await Promise.all([renew(cookie), renew(cookie)])
    api.advance(20_000)
    const late = await renew(cookie)
    expect([one.status, two.status, late.status]).toEqual([200, 200, 200])
    for (const tab of [one, two, late]) expect((await renew(must(refreshCookie(tab.headers)))).status).toBe(200)
  })

  it('ends completely when a rotated refresh cookie is reused after 30 seconds', async () => {
    const { cookie, as } = await enter()
    const next = must(refreshCookie((await renew(cookie)).headers))
    api.advance(31_000)
    const stolen = await renew(cookie)
    expect(stolen.status).toBe(401)
    expect(stolen.error.message).toBe('A sessão expirou, é necessario fazer login novamente.')
    expect(refreshCookie(stolen.headers)?.value).toBe('')
    expect((await renew(next)).status).toBe(401)
    expect((await callApi(api, 'getMe', as)).status).toBe(401)
  })

  it('refresh answers 401 to a missing cookie, an unknown cookie and a cookie unused for 30 days', async () => {
    const { cookie } = await enter()
    expect((await callApi(api, 'refresh')).status).toBe(401)
    expect((await callApi(api, 'refresh', { headers: { cookie: `videozz_refresh=${'a'.repeat(43)}` } })).status).toBe(401)
    api.advance(31 * 24 * 3_600_000)
    expect((await renew(cookie)).status).toBe(401)
  })

  it('refresh, signOut and authenticate reject foreign origins', async () => {
    const { cookie } = await enter()
    const call = (headers: Record<string, string>) => callApi(api, 'refresh', { headers: { ...cookie.header, ...headers } })
    expect((await call({ origin: 'https://mal.exemplo' })).error.code).toBe('FORBIDDEN')
    expect((await call({ 'sec-fetch-site': 'cross-site' })).error.code).toBe('FORBIDDEN')
    expect((await call({ origin: 'null' })).error.code).toBe('FORBIDDEN')
    expect((await call({ origin: 'https://videos.exemplo.com.br' })).status).toBe(200)
    expect((await callApi(api, 'signOut', { headers: { ...cookie.header, origin: 'https://mal.exemplo' } })).error.code).toBe('FORBIDDEN')
    const data = await signUpPerson(api, { name: 'Pessoa', email: 'forja@exemplo.com.br', password: 'uma senha longa' })
    expect(
      (await callApi(api, 'authenticate', { body: { token: data.token }, headers: { origin: 'https://mal.exemplo' } })).error.code,
    ).toBe('FORBIDDEN')
  })

  it('signOut clears the cookie and invalidates the access tokens of the session', async () => {
    const { cookie, as } = await enter()
    const out = await callApi(api, 'signOut', { headers: cookie.header })
    expect(refreshCookie(out.headers)?.value).toBe('')
    expect((await renew(cookie)).status).toBe(401)
    expect((await callApi(api, 'getMe', as)).status).toBe(401)
    expect((await callApi(api, 'signOut')).status).toBe(200)
  })

  it('a token of the account service opens no session once one that it opened was ended by signOut, and that ends the others', async () => {
    const { cookie, parentToken, as } = await enter()
    const second = await callApi(api, 'authenticate', { body: { token: parentToken } })
    const other = { headers: { authorization: `Bearer ${second.data.accessToken}` } }
    expect((await callApi(api, 'getMe', other)).status).toBe(200)
    expect((await callApi(api, 'signOut', { headers: cookie.header })).status).toBe(200)
    for (const ended of [as, other]) expect((await callApi(api, 'getMe', ended)).error.code).toBe('SESSION_EXPIRED')
    expect((await renew(must(refreshCookie(second.headers)))).error.code).toBe('SESSION_EXPIRED')
    // The last symbol of a signature of 64 bytes has four bits that mean nothing.
    const respelled = `${parentToken.slice(0, -1)}${String.fromCharCode(parentToken.charCodeAt(parentToken.length - 1) + 1)}`
    for (const token of [parentToken, respelled])
      expect((await callApi(api, 'authenticate', { body: { token } })).error.code).toBe('PARENT_TOKEN_INVALID')
  })

  it('signOutEverywhere ends all sessions and invalidates earlier tokens of the account service', async () => {
    const here = await enter()
    const { data: elsewhere } = await callApi(api, 'authenticate', { body: { token: here.parentToken } })
    api.advance(1000)
    expect((await callApi(api, 'signOutEverywhere', here.as)).status).toBe(200)
    expect((await callApi(api, 'getMe', { headers: { authorization: `Bearer ${elsewhere.accessToken}` } })).status).toBe(401)
    expect((await callApi(api, 'authenticate', { body: { token: here.parentToken } })).status).toBe(401)
    const again = await callApi(api, 'signIn', { body: { email: here.email, password: 'uma senha longa' } })
    expect((await callApi(api, 'authenticate', { body: { token: again.data.token } })).status).toBe(200)
  })
})

describe('POST /auth', () => {
  it('answers 401 to a tampered, unsigned, malformed or expired token', async () => {
    const { parentToken } = await enter()
    const [header, payload, signature] = parentToken.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(must(payload), 'base64url').toString()) as object), sub: 'a'.repeat(16) }),
    ).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [`${header}.${forged}.${signature}`, `${none}.${payload}.`, 'nonsense', `${parentToken}x`]) {
      const { status, error } = await callApi(api, 'authenticate', { body: { token } })
      expect(status).toBe(401)
      expect(error).toMatchObject({ code: 'PARENT_TOKEN_INVALID', message: 'A sessão expirou, é necessario fazer login novamente.' })
    }
    api.advance(6 * 60_000)
    expect((await callApi(api, 'authenticate', { body: { token: parentToken } })).status).toBe(401)
  })

  it('enters another account only with a relation to it', async () => {
    const { parentToken, session } = await enter()
    const owner = await signUpTestAccount(api)
    const call = () => callApi(api, 'authenticate', { body: { token: parentToken, tenant: owner.accountId } })
    expect((await call()).error.code).toBe('TENANT_NOT_ALLOWED')
    await api.db
      .insertInto('relations')
      .values({ user_id: session.id, account_id: owner.accountId, rules: ['videozz:videos:list'] })
      .execute()
    const { data } = await call()
    expect(data.session).toMatchObject({
      id: session.id,
      accountId: owner.accountId,
      planTitle: 'Profissional',
      tenant: { id: owner.accountId, email: owner.email, rules: ['videozz:videos:list'] },
    })
    const own = await callApi(api, 'authenticate', { body: { token: parentToken, tenant: session.accountId } })
    expect(own.data.session.tenant).toBeNull()
  })

  it('getFeatures returns feature flags to users of COMPANY_DOMAIN with a verified e-mail or an external issuer', async () => {
    const company = await startTestApi({ database: api.database, env: { COMPANY_DOMAIN: 'exemplo.com.br' } })
    const account = await signUpTestAccount(company)
    const flags = async () => (await callApi(company, 'getFeatures', { as: account })).data.flags
    const prove = (email: string) => company.db.updateTable('users').set({ proved_email: email }).where('id', '=', account.userId).execute()
    expect(await flags()).not.toContain('ai-quiz')
    await prove('outra@exemplo.com.br')
    expect(await flags()).not.toContain('ai-quiz')
    await prove(account.email.toUpperCase())
    expect(await flags()).toContain('ai-quiz')
    await company.db.updateTable('users').set({ proved_email: null, issuer: 'https://contas' }).where('id', '=', account.userId).execute()
    expect(await flags()).toContain('ai-quiz')
    await company.close()
  })
})
