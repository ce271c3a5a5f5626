import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount } from '../../shared/testing/test-account.ts'
import { composeResetMail } from './reset-mail.ts'

let api: TestApi
let people = 0
beforeAll(async () => {
  api = await startTestApi({ env: { TRUST_PROXY: 'loopback', PRODUCT_NAME: 'Aulas & Cia' } })
})
afterAll(() => api.close())

async function enter() {
  const email = `senha${++people}@exemplo.com.br`
  const data = await signUpPerson(api, { name: 'Carla Dias', email, password: 'senha antiga' })
  const open = async () => ({
    headers: { authorization: `Bearer ${(await callApi(api, 'authenticate', { body: { token: data.token } })).data.accessToken}` },
  })
  return { email, here: await open(), elsewhere: await open() }
}
const signIn = async (email: string, password: string) => (await callApi(api, 'signIn', { body: { email, password } })).status
const request = (email: string, address = '198.51.100.9') =>
  callApi(api, 'requestPasswordReset', { body: { email }, headers: { 'x-forwarded-for': address } })
const reset = (token: string, password = 'senha nova e boa') => callApi(api, 'resetPassword', { body: { token, password } })

async function mailedToken(email: string): Promise<string> {
  const mail = await api.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('body_text', 'like', '%#token=%')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /#token=([\w-]+)/.exec(mail.body_text)?.[1] ?? ''
}

describe('password reset', () => {
  it('writes a mail with the link to the outbox, enqueues send-mail and stores only a hash of the token', async () => {
    const { email } = await enter()
    expect((await request(email.toUpperCase())).data).toEqual({})
    const mail = await api.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('body_text', 'like', '%#token=%')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Redefinição de senha no Aulas & Cia')
    expect(mail.body_html).toContain('Aulas &#38; Cia')
    expect(api.sentJobs.at(-1)).toEqual({ name: 'send-mail', payload: { mailId: mail.id } })
    const stored = await api.db.selectFrom('password_resets').select('hash').execute()
    expect(JSON.stringify(stored)).not.toContain(await mailedToken(email))
  })

  it('answers 200 to an unknown e-mail and sends no mail', async () => {
    const { status, data } = await request('ninguem@exemplo.com.br')
    expect({ status, data }).toEqual({ status: 200, data: {} })
    expect(await api.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', 'ninguem@exemplo.com.br').execute()).toEqual([])
  })

  it('marks the address that received the link as verified, even if the e-mail has changed since', async () => {
    const { email } = await enter()
    await api.db.updateTable('users').set({ proved_email: null }).where('email', '=', email).execute()
    await request(email)
    const proved = async () =>
      (await api.db.selectFrom('users').select('proved_email').where('email', 'like', `%${email}`).executeTakeFirstOrThrow()).proved_email
    expect(await proved()).toBeNull()
    const token = await mailedToken(email)
    await api.db
      .updateTable('users')
      .set({ email: `outro-${email}` })
      .where('email', '=', email)
      .execute()
    await reset(token)
    expect(await proved()).toBe(email)
  })

  it('sets the password once and ends every session', async () => {
    const { email, here, elsewhere } = await enter()
    await request(email)
    const token = await mailedToken(email)
    expect((await reset(token)).status).toBe(200)
    for (const as of [here, elsewhere]) expect((await callApi(api, 'getMe', as)).status).toBe(401)
    expect(await signIn(email, 'senha antiga')).toBe(400)
    expect(await signIn(email, 'senha nova e boa')).toBe(200)
    expect((await reset(token, 'mais uma senha')).error).toMatchObject({
      code: 'RESET_TOKEN_INVALID',
      message: 'Este link de redefinição não vale mais. Peça um novo.',
    })
  })

  it('invalidates older links, and every link after one hour', async () => {
    const { email } = await enter()
    await request(email)
    const older = await mailedToken(email)
    await request(email, '198.51.100.10')
    const newer = await mailedToken(email)
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(older)).error.code).toBe('RESET_TOKEN_INVALID')
    await request(email)
    api.advance(61 * 60_000)
    expect((await reset(await mailedToken(email))).error.code).toBe('RESET_TOKEN_INVALID')
  })

  it('answers 429 after five requests for one e-mail from different addresses', async () => {
    const { email } = await enter()
    const statuses = []
    for (let index = 0; index < 7; index++) statuses.push((await request(email, `203.0.113.${index}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('escapes HTML in the mail', () => {
    expect(composeResetMail({ product: '<b>', name: '<script>x</script>', address: 'https://a/?"x' }).html).not.toMatch(/<b>|<script>|\?"x/)
  })
})

describe('changePassword', () => {
  it('requires the current password and ends only the other sessions', async () => {
    const { email, here, elsewhere } = await enter()
    expect((await callApi(api, 'changePassword', { ...here, body: { current: 'errada', password: 'outra senha boa' } })).error.code).toBe(
      'INVALID_CREDENTIALS',
    )
    expect((await callApi(api, 'changePassword', { ...here, body: { current: 'senha antiga', password: 'curta' } })).error.fields).toEqual({
      password: 'A senha deve ter no mínimo 8 caracteres.',
    })
    expect((await callApi(api, 'changePassword', { ...here, body: { current: 'senha antiga', password: 'outra senha boa' } })).status).toBe(
      200,
    )
    expect((await callApi(api, 'getMe', here)).status).toBe(200)
    expect((await callApi(api, 'getMe', elsewhere)).status).toBe(401)
    expect(await signIn(email, 'outra senha boa')).toBe(200)
    const audit = await api.db.selectFrom('audit_log').select('action').execute()
    expect(audit).toContainEqual({ action: 'password-changed' })
  })
})

it('changePassword and signOutEverywhere of a manager are in the manager’s audit log, not in the tenant’s', async () => {
  const { email, here } = await enter()
  const { data: me } = await callApi(api, 'getMe', here)
  const owner = await signUpTestAccount(api)
  const self = { userId: me.id, accountId: me.accountId, email, familyId: '', accessToken: '', headers: here.headers }
  const as = await enterTestTenant(api, self, owner, ['videozz:videos:list'])
  const answers = [
    await callApi(api, 'changePassword', { as, body: { current: 'senha antiga', password: 'outra senha boa' } }),
    await callApi(api, 'signOutEverywhere', { as }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const actions = async (accountId: string) =>
    (await api.db.selectFrom('audit_log').select('action').where('account_id', '=', accountId).orderBy('id').execute()).map(
      ({ action }) => action,
    )
  expect(await actions(me.accountId)).toEqual(['password-changed', 'sign-out-everywhere'])
  expect(await actions(owner.accountId)).not.toEqual(expect.arrayContaining(['password-changed']))
  expect(await actions(owner.accountId)).not.toEqual(expect.arrayContaining(['sign-out-everywhere']))
})
