import { defaultPreferences } from '@videozz/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let people = 0
beforeAll(async () => {
  api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => api.close())

const password = 'senha de hoje'
type Person = { email: string; as: TestAccount }

/** A person of the embedded service, signed in. */
async function enter(): Promise<Person> {
  const email = `perfil${++people}@exemplo.com.br`
  const data = await signUpPerson(api, { name: 'Carla Dias', email, password })
  const { accessToken, session } = (await callApi(api, 'authenticate', { body: { token: data.token } })).data
  return {
    email,
    as: {
      userId: session.id,
      accountId: session.accountId,
      email,
      familyId: '',
      accessToken,
      headers: { authorization: `Bearer ${accessToken}` },
    },
  }
}
const signIn = async (email: string, secret = password) => (await callApi(api, 'signIn', { body: { email, password: secret } })).status
const ask = ({ as }: Person, email: string, secret = password) =>
  callApi(api, 'requestEmailChange', { as, body: { email, password: secret } })
const confirm = (token: string, address = '198.51.100.4') =>
  callApi(api, 'confirmEmailChange', { body: { token }, headers: { 'x-forwarded-for': address } })
const mailsTo = (recipient: string) =>
  api.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('created_at', 'desc').execute()
const mailedToken = async (recipient: string) => /#token=([\w-]+)/.exec((await mailsTo(recipient))[0]?.body_text ?? '')?.[1] ?? ''

describe('PUT /profile/name', () => {
  it('updates the name of the user and of their account', async () => {
    const { as } = await enter()
    const saved = await callApi(api, 'saveName', { as, body: { name: '  Carla D. Moura ' } })
    expect(saved.data.name).toBe('Carla D. Moura')
    expect((await callApi(api, 'getMe', { as })).data.name).toBe('Carla D. Moura')
    const account = await api.db.selectFrom('accounts').select('name').where('id', '=', as.accountId).executeTakeFirst()
    expect(account?.name).toBe('Carla D. Moura')
  })

  it('updates the manager’s own account and not the entered account', async () => {
    const owner = await signUpTestAccount(api, { name: 'Dona da Conta' })
    const member = await signUpTestAccount(api, { name: 'Gerente' })
    const acting = await enterTestTenant(api, member, owner, [])
    await callApi(api, 'saveName', { as: acting, body: { name: 'Gerente Novo' } })
    const names = await api.db
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('id', 'in', [owner.accountId, member.accountId])
      .execute()
    expect(new Map(names.map(({ id, name }) => [id, name]))).toEqual(
      new Map([
        [owner.accountId, 'Dona da Conta'],
        [member.accountId, 'Gerente Novo'],
      ]),
    )
  })

  it('strips NUL and bidi control characters and replaces lone surrogates with U+FFFD', async () => {
    const saved = await callApi(api, 'saveName', { as: (await enter()).as, body: { name: 'Carla\u0000 \u202e Dias\ud800' } })
    expect(saved.data.name).toBe('Carla Dias\ufffd')
  })

  it.each(['', ' a ', 'a\u0000', 'x'.repeat(121)])('answers 400 with an error of the field name to %j', async (name) => {
    const { status, error } = await callApi(api, 'saveName', { as: (await enter()).as, body: { name } })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['name']])
  })
})

describe('e-mail change', () => {
  it('takes effect when the link mailed to the new address is confirmed; mails notify the old address', async () => {
    const person = await enter()
    const next = `nova-${person.email}`
    const asked = await ask(person, next.toUpperCase())
    expect(asked.data).toMatchObject({ email: person.email, pendingEmail: { email: next } })
    expect(await signIn(next)).toBe(400)
    const token = await mailedToken(next)
    expect((await mailsTo(next))[0]?.body_text).toContain(`${api.env.publicUrl}/confirmar-email#token=${token}`)
    const [notice] = await mailsTo(person.email)
    expect(notice?.subject).toContain('Pedido de troca de e-mail')
    expect(`${notice?.body_text}${notice?.body_html}`).not.toMatch(new RegExp(`${token}|${next}`))
    expect(JSON.stringify(await api.db.selectFrom('email_changes').selectAll().execute())).not.toContain(token)

    expect((await confirm(token)).data).toEqual({ email: next })
    expect([await signIn(next), await signIn(person.email)]).toEqual([200, 400])
    expect((await callApi(api, 'getProfile', { as: person.as })).data).toMatchObject({ email: next, pendingEmail: null })
    expect((await mailsTo(person.email))[0]?.subject).toContain('foi trocado')
    expect((await confirm(token)).error.code).toBe('EMAIL_TOKEN_INVALID')
  })

  it('answers INVALID_CREDENTIALS, EMAIL_UNCHANGED or EMAIL_TAKEN when the request is not allowed', async () => {
    const [person, other] = [await enter(), await enter()]
    const codes = [
      await ask(person, 'outro@exemplo.com.br', 'errada'),
      await ask(person, person.email.toUpperCase()),
      await ask(person, other.email.toUpperCase()),
    ].map(({ error }) => error.code)
    expect(codes).toEqual(['INVALID_CREDENTIALS', 'EMAIL_UNCHANGED', 'EMAIL_TAKEN'])
    expect((await ask(person, 'isto não é')).error.fields).toEqual({ email: 'Informe um e-mail válido.' })
    expect((await callApi(api, 'getProfile', { as: person.as })).data.pendingEmail).toBeNull()
  })

  it('answers EMAIL_TOKEN_INVALID to an expired, canceled or superseded link', async () => {
    const person = await enter()
    const [first, second, third] = ['a', 'b', 'c'].map((one) => `${one}-${person.email}`) as [string, string, string]
    await ask(person, first)
    await ask(person, second)
    expect((await confirm(await mailedToken(first))).error.code).toBe('EMAIL_TOKEN_INVALID')
    expect((await callApi(api, 'cancelEmailChange', { as: person.as })).data.pendingEmail).toBeNull()
    expect((await confirm(await mailedToken(second))).error.code).toBe('EMAIL_TOKEN_INVALID')
    await ask(person, third)
    const late = await startTestApi({ database: api.database })
    late.advance(24 * 3600_000 + 1000)
    const answer = await callApi(late, 'confirmEmailChange', { body: { token: await mailedToken(third) } })
    await late.close()
    expect(answer.error.code).toBe('EMAIL_TOKEN_INVALID')
    expect(await signIn(person.email)).toBe(200)
  })

  it('answers EMAIL_TOKEN_INVALID to a link requested before a password change', async () => {
    const person = await enter()
    await ask(person, `ladrao-${person.email}`)
    await callApi(api, 'changePassword', { as: person.as, body: { current: password, password: 'senha de amanhã' } })
    expect((await confirm(await mailedToken(`ladrao-${person.email}`))).error.code).toBe('EMAIL_TOKEN_INVALID')
  })

  it('to the same address succeeds for one of two users; the other answers 409', async () => {
    const [one, two] = [await enter(), await enter()]
    const wanted = `disputado-${one.email}`
    await ask(one, wanted)
    const first = await mailedToken(wanted)
    await ask(two, wanted)
    const second = await mailedToken(wanted)
    const answers = await Promise.all([confirm(first), confirm(second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('invalidates a password reset link mailed to the old address', async () => {
    const person = await enter()
    await callApi(api, 'requestPasswordReset', { body: { email: person.email } })
    const reset = await mailedToken(person.email)
    await ask(person, `segura-${person.email}`)
    await confirm(await mailedToken(`segura-${person.email}`))
    expect((await callApi(api, 'resetPassword', { body: { token: reset, password: 'senha tomada' } })).error.code).toBe(
      'RESET_TOKEN_INVALID',
    )
  })

  it('answers 429 after 5 requests of a user and after 20 wrong tokens from an IP address', async () => {
    const person = await enter()
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await ask(person, `n${index}-${person.email}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const guesses: number[] = []
    for (let index = 0; index < 21; index++) guesses.push((await confirm('x'.repeat(43), '198.51.100.77')).status)
    expect([guesses.filter((status) => status === 400).length, guesses.at(-1)]).toEqual([20, 429])
  })
})

describe('preferences', () => {
  it('default to defaultPreferences and are saved one field at a time', async () => {
    const { as } = await enter()
    expect((await callApi(api, 'getProfile', { as })).data.preferences).toEqual(defaultPreferences)
    await callApi(api, 'savePreferences', { as, body: { appearance: 'dark' } })
    const { data } = await callApi(api, 'savePreferences', { as, body: { pageSize: 50 } })
    expect(data).toEqual({ appearance: 'dark', motion: 'auto', pageSize: 50 })
  })

  it.each([{ appearance: 'sepia' }, { pageSize: 11 }, { other: true }])('answer 400 to %j', async (body) => {
    expect((await callApi(api, 'savePreferences', { as: (await enter()).as, body })).status).toBe(400)
  })

  it('belong to the user, also when saved in an entered account', async () => {
    const [owner, member] = [await signUpTestAccount(api), await signUpTestAccount(api)]
    const acting = await enterTestTenant(api, member, owner, [])
    await callApi(api, 'savePreferences', { as: acting, body: { motion: 'reduced' } })
    expect((await callApi(api, 'getProfile', { as: member })).data.preferences.motion).toBe('reduced')
    expect((await callApi(api, 'getProfile', { as: owner })).data.preferences.motion).toBe('auto')
  })
})

it('in remote accounts mode name and e-mail changes answer ACCOUNT_SERVICE_REMOTE; preferences are saved', async () => {
  const env = {
    ACCOUNTS_MODE: 'remote',
    ACCOUNTS_JWKS_URL: 'http://127.0.0.1:9/jwks',
    ACCOUNTS_ISSUER: 'https://plataforma.exemplo',
    ACCOUNTS_AUDIENCE: 'videozz',
    ACCOUNTS_SIGN_IN_URL: 'https://plataforma.exemplo/entrar',
  }
  const remote = await startTestApi({ env })
  const as = await signUpTestAccount(remote)
  const answers = [
    await callApi(remote, 'saveName', { as, body: { name: 'Outro Nome' } }),
    await callApi(remote, 'requestEmailChange', { as, body: { email: 'outro@exemplo.com.br', password } }),
    await callApi(remote, 'cancelEmailChange', { as }),
    await callApi(remote, 'confirmEmailChange', { body: { token: 'x'.repeat(43) } }),
  ]
  expect(answers.map(({ error }) => error.code)).toEqual(Array.from({ length: 4 }, () => 'ACCOUNT_SERVICE_REMOTE'))
  expect((await callApi(remote, 'savePreferences', { as, body: { pageSize: 20 } })).data.pageSize).toBe(20)
  await remote.close()
})
