import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { limits } from './limits.ts'

let api: TestApi
let people = 0
beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
})
afterAll(() => api.close())

const step = () => api.advance(30_000)
const signIn = (email: string, totp?: string) =>
  callApi(api, 'signIn', { body: { email, password: 'uma senha longa', ...(totp !== undefined && { totp }) } })

async function enter() {
  const email = `totp${++people}@exemplo.com.br`
  const data = await signUpPerson(api, { name: 'Davi Rocha', email, password: 'uma senha longa' })
  const { data: opened } = await callApi(api, 'authenticate', { body: { token: data.token } })
  return { email, as: { headers: { authorization: `Bearer ${opened.accessToken}` } } }
}

async function turnOn(as: { headers: { authorization: string } }) {
  const { data } = await callApi(api, 'setUpTotp', as)
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const code = (shiftSteps = 0) => totp.generate({ timestamp: api.deps.now().getTime() + shiftSteps * 30_000 })
  const { data: confirmed } = await callApi(api, 'confirmTotp', { ...as, body: { code: code() } })
  return { setUp: data, code, recoveryCodes: confirmed.recoveryCodes }
}

describe('second factor (TOTP)', () => {
  it('is set up with an otpauth URL and ten recovery codes, and is stored encrypted', async () => {
    const { email, as } = await enter()
    const { setUp, recoveryCodes } = await turnOn(as)
    const url = new URL(setUp.otpauthUrl)
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain(email)
    expect(url.searchParams.get('secret')).toBe(setUp.secret)
    expect(url.searchParams.get('issuer')).toBe('Videozz')
    expect(new Set(recoveryCodes).size).toBe(10)
    const row = await api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(row.totp_secret).not.toContain(setUp.secret)
    expect(JSON.stringify(row.recovery_code_hashes)).not.toContain(recoveryCodes[0]?.replace('-', ''))
    expect((await callApi(api, 'getMe', as)).data.totpEnabled).toBe(true)
    expect((await callApi(api, 'setUpTotp', as)).error.code).toBe('TOTP_ALREADY_ON')
  })

  it('is not required at sign-in until a valid code has confirmed it', async () => {
    const { email, as } = await enter()
    expect((await callApi(api, 'confirmTotp', { ...as, body: { code: '123456' } })).error.code).toBe('TOTP_NOT_SET_UP')
    await callApi(api, 'setUpTotp', as)
    expect((await callApi(api, 'confirmTotp', { ...as, body: { code: 'abcdef' } })).error.code).toBe('TOTP_INVALID')
    expect((await signIn(email)).status).toBe(200)
  })

  it('is required at sign-in; each code is accepted once', async () => {
    const { email, as } = await enter()
    const { code } = await turnOn(as)
    expect((await signIn(email)).error.code).toBe('TOTP_REQUIRED')
    expect((await signIn(email, code())).error.code).toBe('TOTP_INVALID')
    step()
    expect((await signIn(email, code())).status).toBe(200)
    expect((await signIn(email, code())).error.code).toBe('TOTP_INVALID')
    step()
    const both = await Promise.all([signIn(email, code()), signIn(email, code())])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 400])
  })

  it('accepts a code one time step (30 s) late or early and rejects codes two steps late or early', async () => {
    const { email, as } = await enter()
    const { code } = await turnOn(as)
    for (let steps = 0; steps < 3; steps++) step()
    expect((await signIn(email, code(-2))).error.code).toBe('TOTP_INVALID')
    expect((await signIn(email, code(2))).error.code).toBe('TOTP_INVALID')
    expect((await signIn(email, code(-1))).status).toBe(200)
    expect((await signIn(email, code(1))).status).toBe(200)
    // Once a later code was accepted, the codes up to it are used up.
    expect((await signIn(email, code())).error.code).toBe('TOTP_INVALID')
    step()
    expect((await signIn(email, code())).error.code).toBe('TOTP_INVALID')
    expect((await signIn(email, code(1))).status).toBe(200)
  })

  it('is confirmed by a code one time step late or early, not by one two steps late or early', async () => {
    for (const shift of [-1, 1]) {
      const { as } = await enter()
      const { data } = await callApi(api, 'setUpTotp', as)
      const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
      const confirm = (shiftSteps: number) =>
        callApi(api, 'confirmTotp', { ...as, body: { code: totp.generate({ timestamp: api.deps.now().getTime() + shiftSteps * 30_000 }) } })
      expect((await confirm(2 * shift)).error.code).toBe('TOTP_INVALID')
      expect((await confirm(shift)).status).toBe(200)
    }
  })

  it('can be replaced by a recovery code, each accepted once', async () => {
    const { email, as } = await enter()
    const { recoveryCodes } = await turnOn(as)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(email, first)).status).toBe(200)
    expect((await signIn(email, first)).error.code).toBe('TOTP_INVALID')
    expect((await signIn(email, second.replace('-', '').toUpperCase())).status).toBe(200)
  })

  it('answers 429 after too many wrong codes', async () => {
    const { email, as } = await enter()
    const { code } = await turnOn(as)
    const right = new Set([-2, -1, 0, 1, 2].map((shift) => code(shift)))
    const guess = ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !right.has(each))
    expect((await signIn(email, guess)).status).toBe(400)
    await api.db
      .updateTable('rate_limits')
      .set({ points: limits.secondFactor.points - 1 })
      .where('key', 'like', 'second-factor:%')
      .execute()
    expect((await signIn(email, guess)).status).toBe(400)
    expect((await signIn(email, guess)).status).toBe(429)
  })

  it('removeTotp requires the password', async () => {
    const { email, as } = await enter()
    await turnOn(as)
    expect((await callApi(api, 'removeTotp', { ...as, body: { password: 'errada' } })).error.code).toBe('INVALID_CREDENTIALS')
    expect((await callApi(api, 'removeTotp', { ...as, body: { password: 'uma senha longa' } })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })
})
