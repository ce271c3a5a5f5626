import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { mailedCode, signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'

let api: TestApi
let networks = 0
beforeAll(async () => {
  api = await startTestApi({ env: { TRUST_PROXY: 'loopback', PRODUCT_NAME: 'Aulas & Cia' } })
  api.holdClock()
})
afterAll(() => api.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const person = (email: string) => ({ name: 'Ana Lima', email, password: 'uma senha longa' })
/** Each from another network, so that the limit of one does not count. */
const signUp = (email: string, headers = from(`198.51.100.${(networks += 1)}`)) => callApi(api, 'signUp', { body: person(email), headers })
const confirm = (id: string, code: string) => callApi(api, 'confirmSignUp', { body: { id, code } })
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const mails = (email: string) =>
  api.db.selectFrom('mail_outbox').select(['subject', 'body_text']).where('recipient', '=', email).orderBy('created_at').execute()
const people = (email: string) => api.db.selectFrom('users').selectAll().where('email', '=', email).execute()

describe('sign-up', () => {
  it('creates a user with a verified address and an activated account on the free plan once the code is confirmed', async () => {
    const { status, data } = await signUp('Ana@Exemplo.com.br ')
    expect(status).toBe(200)
    expect(await people('ana@exemplo.com.br')).toEqual([])
    expect((await callApi(api, 'signIn', { body: { email: 'ana@exemplo.com.br', password: 'uma senha longa' } })).error.code).toBe(
      'INVALID_CREDENTIALS',
    )
    const code = await mailedCode(api, 'ana@exemplo.com.br')
    const { data: confirmed } = await confirm(data.id, `${code.slice(0, 3)} ${code.slice(3)}`)
    const entered = await callApi(api, 'authenticate', { body: { token: confirmed.token } })
    expect(entered.data.session).toMatchObject({
      name: 'Ana Lima',
      email: 'ana@exemplo.com.br',
      status: 'activated',
      planTitle: 'Gratuito',
      planType: 'default',
      subscription: { origin: 'videozz' },
      tenant: null,
      totpEnabled: false,
    })
    const as = { headers: { authorization: `Bearer ${entered.data.accessToken}` } }
    expect((await callApi(api, 'getMyPlan', as)).data).toMatchObject({
      plan: { storageSize: 2 * 1024 ** 3, uploadSize: 500 * 1024 ** 2, maxResolution: 720 },
      storageConsumed: 0,
      videosYT: 0,
    })
    expect((await callApi(api, 'getFeatures', as)).data).toEqual({ flags: [], totalStorageGB: 2 })
    expect((await people('ana@exemplo.com.br'))[0]).toMatchObject({
      proved_email: 'ana@exemplo.com.br',
      password_hash: expect.stringMatching(/^scrypt\$16\$8\$3\$[\w-]{22}\$[\w-]{43}$/),
    })
    expect((await confirm(data.id, code)).error.code).toBe('SIGN_UP_EXPIRED')
  })

  it('answers the same for a taken address, whose owner gets a mail without a code', async () => {
    await signUpPerson(api, person('dona@exemplo.com.br'), from('198.51.100.200'))
    const free = await signUp('livre@exemplo.com.br')
    const taken = await signUp('DONA@exemplo.com.br')
    expect([taken.status, Object.keys(taken.data)]).toEqual([free.status, Object.keys(free.data)])
    expect({ ...taken.data, id: '' }).toEqual({ ...free.data, id: '' })
    for (const { data } of [taken, free]) {
      const refused = await confirm(data.id, '000000')
      expect(refused.error).toMatchObject({ code: 'SIGN_UP_CODE_WRONG' })
    }
    const [, told] = await mails('dona@exemplo.com.br')
    expect(told?.subject).toBe('Você já tem uma conta no Aulas & Cia')
    expect(told?.body_text).toContain(`${api.env.publicUrl}/entrar`)
    expect(told?.body_text).toContain(`${api.env.publicUrl}/esqueci-senha`)
    expect(told?.body_text).not.toMatch(/\b\d{6}\b/)
    expect((await callApi(api, 'resendSignUpCode', { body: { id: taken.data.id } })).status).toBe(200)
    expect((await mails('dona@exemplo.com.br')).at(-1)?.subject).toBe('Você já tem uma conta no Aulas & Cia')
  })

  it('hashes a password and queues a mail for a taken address too, so that both take the same time', async () => {
    await signUpPerson(api, person('tempo@exemplo.com.br'), from('198.51.100.201'))
    const before = await api.db.selectFrom('sign_ups').select('id').execute()
    await signUp('tempo@exemplo.com.br')
    await signUp('outro-tempo@exemplo.com.br')
    const rows = await api.db.selectFrom('sign_ups').select(['email', 'password_hash']).execute()
    expect(rows.length).toBe(before.length + 2)
    for (const email of ['tempo@exemplo.com.br', 'outro-tempo@exemplo.com.br'])
      expect(rows.find((row) => row.email === email)?.password_hash).toMatch(/^scrypt\$/)
  })

  it('opens one account for two sign-ups of one address, with the password of the one confirmed first', async () => {
    const [first, second] = [await signUp('duas@exemplo.com.br'), await signUp('duas@exemplo.com.br')]
    const code = await mailedCode(api, 'duas@exemplo.com.br')
    expect((await confirm(first.data.id, code)).error.code).toBe('SIGN_UP_CODE_WRONG')
    const both = await Promise.all([confirm(second.data.id, code), confirm(second.data.id, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await people('duas@exemplo.com.br')).toHaveLength(1)
  })
})

describe('the code of a sign-up', () => {
  it('is refused after five wrong ones until another is sent, which replaces it', async () => {
    const { data } = await signUp('cinco@exemplo.com.br')
    const code = await mailedCode(api, 'cinco@exemplo.com.br')
    const answers: string[] = []
    for (let attempt = 0; attempt < 5; attempt++) answers.push((await confirm(data.id, another(code))).error.code)
    expect(answers).toEqual([...Array<string>(4).fill('SIGN_UP_CODE_WRONG'), 'SIGN_UP_CODE_SPENT'])
    expect((await confirm(data.id, code)).error.code).toBe('SIGN_UP_CODE_SPENT')
    api.advance(1000)
    expect((await callApi(api, 'resendSignUpCode', { body: { id: data.id } })).data).toMatchObject({ id: data.id, resendAfter: 60 })
    await api.db.deleteFrom('mail_outbox').where('subject', 'like', `${code}%`).execute()
    expect((await confirm(data.id, await mailedCode(api, 'cinco@exemplo.com.br'))).status).toBe(200)
  })

  it('expires after an hour, and is not sent again then', async () => {
    const { data } = await signUp('tarde@exemplo.com.br')
    const code = await mailedCode(api, 'tarde@exemplo.com.br')
    api.advance(3600_000)
    expect((await confirm(data.id, code)).error.code).toBe('SIGN_UP_EXPIRED')
    expect((await callApi(api, 'resendSignUpCode', { body: { id: data.id } })).error.code).toBe('SIGN_UP_EXPIRED')
  })

  it('is mailed five times an hour to one address, taken or not', async () => {
    await signUpPerson(api, person('cheia@exemplo.com.br'), from('198.51.100.202'))
    for (const [email, more] of [
      ['cheia@exemplo.com.br', 4],
      ['vazia@exemplo.com.br', 5],
    ] as const) {
      for (let sent = 0; sent < more; sent++) expect((await signUp(email)).status).toBe(200)
      expect((await signUp(email)).status).toBe(429)
    }
  })

  it.each(['', '12345', '1234567', 'abcdef'])('answers INVALID_INPUT to %j', async (code) => {
    expect((await confirm('a'.repeat(16), code)).error).toMatchObject({ fields: { code: 'Digite os 6 números do código.' } })
  })
})

it('a mail greets by a first name only, so that no text of a stranger reaches an address', async () => {
  const body = { name: 'https://golpe.example ganhou', email: 'alvo@exemplo.com.br', password: 'uma senha longa' }
  await callApi(api, 'signUp', { body, headers: from('198.51.100.203') })
  const [mail] = await mails('alvo@exemplo.com.br')
  expect(mail?.body_text.startsWith('Olá!\n')).toBe(true)
  expect(mail?.body_text).not.toContain('golpe')
})

it('names the outbox folder only to a person at the machine, and only where no mail server is set', async () => {
  const dataDir = '/var/lib/exemplo'
  const [without, withServer] = [
    await startTestApi({ database: api.database, env: { TRUST_PROXY: 'loopback', DATA_DIR: dataDir } }),
    await startTestApi({ database: api.database, env: { TRUST_PROXY: 'loopback', DATA_DIR: dataDir, SMTP_URL: 'smtp://correio.example' } }),
  ]
  const outbox = async (at: TestApi, email: string, headers: Record<string, string> = {}) =>
    (await callApi(at, 'signUp', { body: person(email), headers })).data.outbox
  expect(await outbox(without, 'local@exemplo.com.br')).toBe(`${dataDir}/outbox`)
  expect(await outbox(without, 'longe@exemplo.com.br', from('198.51.100.204'))).toBeNull()
  expect(await outbox(withServer, 'servidor@exemplo.com.br')).toBeNull()
  await without.close()
  await withServer.close()
})
