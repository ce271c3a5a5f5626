import { createOperator, disableOperator, Passwords, resetOperator } from '@videozz/db'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { operatorCookie } from '../../shared/testing/test-operator.ts'

const password = 'uma senha bem comprida'
const passwords = new Passwords(4)
const command = { operatorId: null, via: 'command' } as const
let api: TestApi
let count = 0
let email = ''
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  email = `operador${++count}@exemplo.com.br`
  await createOperator(api.db, command, { email, name: 'Rui', passwordHash: await passwords.hash(password) })
})

const signIn = (body: object = {}, headers: Record<string, string> = {}) =>
  callApi(api, 'operatorSignIn', { body: { email, password, ...body }, headers })
const open = async () => operatorCookie((await signIn()).headers)?.header ?? { cookie: '' }
const me = (headers: Record<string, string>) => callApi(api, 'getOperator', { headers })
const operatorActions = async () =>
  (await api.db.selectFrom('operator_log').select('action').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).action

describe('operator sign-in and cookie', () => {
  it('sets an HttpOnly, SameSite=Strict cookie that expires after 12 hours, and does not store its value', async () => {
    const { status, data, headers } = await signIn({ email: email.toUpperCase() })
    expect([status, data.email, data.totpEnabled]).toEqual([200, email, false])
    const cookie = operatorCookie(headers)
    expect(cookie?.attributes).toEqual(expect.arrayContaining(['Path=/api', 'HttpOnly', 'SameSite=Strict']))
    expect(cookie?.attributes).not.toContain('Secure')
    expect((await me(cookie?.header ?? {})).data).toMatchObject({ email, product: 'Videozz', accountsMode: 'embedded' })
    expect(JSON.stringify(await api.db.selectFrom('operator_sessions').selectAll().execute())).not.toContain(cookie?.value)
    expect(await operatorActions()).toBe('operator.sign-in')
    api.advance(12 * 3600_000)
    expect((await me(cookie?.header ?? {})).error.code).toBe('SESSION_EXPIRED')
  })

  it('answers 200 with ACCOUNTS_MODE=remote', async () => {
    const other = await startTestApi({
      database: api.database,
      env: {
        ACCOUNTS_MODE: 'remote',
        ACCOUNTS_JWKS_URL: 'http://127.0.0.1:1/jwks',
        ACCOUNTS_ISSUER: 'x',
        ACCOUNTS_AUDIENCE: 'y',
        ACCOUNTS_SIGN_IN_URL: 'http://127.0.0.1:1/',
      },
    })
    expect((await callApi(other, 'operatorSignIn', { body: { email, password } })).status).toBe(200)
    await other.close()
  })

  it('answers INVALID_CREDENTIALS for an unknown or disabled operator, TOO_MANY_ATTEMPTS after repeated failures', async () => {
    await disableOperator(api.db, command, email, new Date())
    expect((await signIn()).error.code).toBe('INVALID_CREDENTIALS')
    expect((await signIn({ email: 'ninguem@exemplo.com' })).error.code).toBe('INVALID_CREDENTIALS')
    await resetOperator(api.db, command, email, await passwords.hash(password))
    let last = ''
    for (let tries = 0; tries < 11; tries++) last = (await signIn({ password: 'errada' })).error.code
    expect([last, (await signIn()).error.code]).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
    await resetOperator(api.db, command, email, await passwords.hash(password))
    expect((await signIn()).status).toBe(200)
    for (let tries = 0; tries < 11; tries++) last = (await signIn({ password: 'errada' })).error.code
    expect(last).toBe('TOO_MANY_ATTEMPTS')
    api.advance(16 * 60_000)
    expect((await signIn()).status).toBe(200)
  })

  it('answers FORBIDDEN to sign-in and sign-out requests from another origin', async () => {
    const foreign = { origin: 'https://mal.exemplo' }
    expect((await signIn({}, foreign)).error.code).toBe('FORBIDDEN')
    const cookie = await open()
    expect((await callApi(api, 'operatorSignOut', { headers: { ...cookie, ...foreign } })).error.code).toBe('FORBIDDEN')
    expect((await callApi(api, 'operatorSignOut', { headers: { ...cookie, 'sec-fetch-site': 'same-site' } })).error.code).toBe('FORBIDDEN')
    expect((await me(cookie)).status).toBe(200)
    expect((await callApi(api, 'operatorSignOut', { headers: { ...cookie, origin: api.url } })).status).toBe(200)
    expect((await me(cookie)).error.code).toBe('SESSION_EXPIRED')
  })

  it('answers SESSION_EXPIRED for a producer’s token and invalid cookies, and for an operator cookie on getMe', async () => {
    const producer = await signUpTestAccount(api)
    expect((await callApi(api, 'getOperator', { as: producer })).error.code).toBe('SESSION_EXPIRED')
    expect((await me({ cookie: `videozz_operator=${producer.accessToken}` })).error.code).toBe('SESSION_EXPIRED')
    expect((await me({ cookie: 'videozz_operator=' })).error.code).toBe('SESSION_EXPIRED')
    // Nor does the operator's cookie open a producer's doors.
    expect((await callApi(api, 'getMe', { headers: await open() })).error.code).toBe('SESSION_EXPIRED')
  })
})

describe('operator session', () => {
  it('rotates its token once under concurrent requests, and ends when the old token is used a minute later', async () => {
    const first = await open()
    api.advance(16 * 60_000)
    const answers = await Promise.all([me(first), me(first), me(first)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const next = answers.map(({ headers }) => operatorCookie(headers)).filter((cookie) => cookie !== undefined)
    expect(next).toHaveLength(1)
    expect((await me(first)).status).toBe(200)
    api.advance(60_000)
    expect((await me(next[0]?.header ?? {})).status).toBe(200)
    expect((await me(first)).error.code).toBe('SESSION_EXPIRED')
    expect((await me(next[0]?.header ?? {})).error.code).toBe('SESSION_EXPIRED')
  })

  it('is listed by listOperatorSessions, and ended by endOperatorSession or when the operator is disabled', async () => {
    const [here, there] = [await open(), await open()]
    const { data } = await callApi(api, 'listOperatorSessions', { headers: here })
    const other = data.find(({ current }) => !current)
    expect(data).toHaveLength(2)
    expect((await callApi(api, 'endOperatorSession', { headers: here, params: { id: other?.id ?? '' } })).status).toBe(200)
    expect([(await me(here)).status, (await me(there)).status]).toEqual([200, 401])
    expect((await callApi(api, 'endOperatorSession', { headers: here, params: { id: other?.id ?? '' } })).error.code).toBe('NOT_FOUND')
    await disableOperator(api.db, command, email, new Date())
    expect((await me(here)).error.code).toBe('SESSION_EXPIRED')
  })

  it('continues with a new cookie after changeOperatorPassword, which ends the operator’s other sessions', async () => {
    const [here, there] = [await open(), await open()]
    const change = (current: string, next: string) =>
      callApi(api, 'changeOperatorPassword', { headers: here, body: { current, password: next } })
    expect((await change('errada', 'outra senha comprida')).error.code).toBe('INVALID_CREDENTIALS')
    expect((await change(password, 'curta')).error.code).toBe('INVALID_INPUT')
    const { status, headers } = await change(password, 'outra senha comprida')
    expect([status, await operatorActions()]).toEqual([200, 'operator.password'])
    expect((await me(there)).status).toBe(401)
    expect((await me(operatorCookie(headers)?.header ?? {})).status).toBe(200)
    expect((await signIn()).error.code).toBe('INVALID_CREDENTIALS')
    expect((await signIn({ password: 'outra senha comprida' })).status).toBe(200)
  })
})

describe('operator TOTP', () => {
  it('is required at sign-in, accepts each code once and is removed by resetOperator', async () => {
    const cookie = await open()
    const { data: setup } = await callApi(api, 'setUpOperatorTotp', { headers: cookie })
    const totp = new TOTP({ secret: Secret.fromBase32(setup.secret), algorithm: 'SHA1', digits: 6, period: 30 })
    const code = () => totp.generate({ timestamp: api.deps.now().getTime() })
    expect((await callApi(api, 'confirmOperatorTotp', { headers: cookie, body: { code: '000000' } })).error.code).toBe('TOTP_INVALID')
    const used = code()
    const confirmed = await callApi(api, 'confirmOperatorTotp', { headers: cookie, body: { code: used } })
    expect([confirmed.status, await operatorActions()]).toEqual([200, 'operator.totp-on'])
    expect((await signIn()).error.code).toBe('TOTP_REQUIRED')
    expect((await signIn({ totp: used })).error.code).toBe('TOTP_INVALID')
    api.advance(30_000)
    expect((await signIn({ totp: code() })).status).toBe(200)
    const row = await api.db.selectFrom('operators').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(row.totp_secret).not.toContain(setup.secret)

    const { data } = await callApi(api, 'listOperators', { headers: operatorCookie(confirmed.headers)?.header ?? {} })
    expect(data.find((one) => one.email === email)).toMatchObject({ totpEnabled: true, disabledAt: null })
    expect(await resetOperator(api.db, command, email.toUpperCase(), await passwords.hash('a nova senha dele'))).toBe(true)
    expect((await me(operatorCookie(confirmed.headers)?.header ?? {})).status).toBe(401)
    expect((await signIn({ password: 'a nova senha dele' })).data.totpEnabled).toBe(false)
  })

  it('is removed by removeOperatorTotp with the correct password, without a code', async () => {
    const cookie = await open()
    const { data: setup } = await callApi(api, 'setUpOperatorTotp', { headers: cookie })
    const totp = new TOTP({ secret: Secret.fromBase32(setup.secret), algorithm: 'SHA1', digits: 6, period: 30 })
    const { headers } = await callApi(api, 'confirmOperatorTotp', {
      headers: cookie,
      body: { code: totp.generate({ timestamp: api.deps.now().getTime() }) },
    })
    const next = operatorCookie(headers)?.header ?? {}
    expect((await callApi(api, 'removeOperatorTotp', { headers: next, body: { password: 'x' } })).error.code).toBe('INVALID_CREDENTIALS')
    expect((await callApi(api, 'removeOperatorTotp', { headers: next, body: { password } })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })
})
