import { openIntegrationKey } from '@videozz/db'
import { Writable } from 'node:stream'
import { type FakePanda, startFakePanda } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logTo } from '../../shared/testing/log-to.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const good = 'panda-0123456789abcdef'
const other = 'panda-fedcba9876543210'
const wrong = 'panda-errada'
const provider = 'panda'

let panda: FakePanda
let api: TestApi
/** Another process of the same installation, which waits two seconds at most. */
let hasty: TestApi
let logged = ''
const log = logTo(
  new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  }),
  'trace',
)

beforeAll(async () => {
  panda = await startFakePanda()
  api = await startTestApi({ log, env: { PANDA_API_URL: panda.url, PANDA_TIMEOUT: '60' } })
  hasty = await startTestApi({ log, env: { PANDA_API_URL: panda.url, PANDA_TIMEOUT: '2' }, database: api.database })
  api.holdClock()
})
beforeEach(() => {
  panda.keys = new Set([good, other])
  panda.forbidden.clear()
  panda.mood = 'well'
  panda.retryAfter = undefined
  panda.requests.length = 0
})
afterAll(async () => {
  await hasty.close()
  await api.close()
  await panda.stop()
})

const connect = (as: TestAccount, apiKey: unknown = good, server = api) =>
  callApi(server, 'connectIntegration', { as, body: { apiKey, provider } })
const tryKey = (as: TestAccount, apiKey: unknown = good) =>
  callApi(api, 'tryIntegrationKey', { as, params: { provider }, body: { apiKey } })
const validate = (as: TestAccount) => callApi(api, 'validateIntegration', { as, params: { provider } })
const disconnect = (as: TestAccount) => callApi(api, 'disconnectIntegration', { as, params: { provider } })
const connections = async (as: TestAccount) => (await callApi(api, 'listIntegrations', { as })).data.connections
const rows = (as: TestAccount) => api.db.selectFrom('integrations').selectAll().where('account_id', '=', as.accountId).execute()
const audit = async (as: TestAccount) =>
  (await api.db.selectFrom('audit_log').selectAll().where('account_id', '=', as.accountId).orderBy('id').execute())
    .filter(({ action }) => action.startsWith('integration.'))
    .map(({ action, user_id, subject, details }) => ({ action, user_id, subject, details }))

describe('connectIntegration and tryIntegrationKey', () => {
  it('connectIntegration checks the key with a list request to Panda Video and stores it encrypted', async () => {
    const owner = await signUpTestAccount(api)
    expect(await connections(owner)).toEqual([])
    const { status, data } = await connect(owner, ` ${good}\n`)
    expect({ status, data }).toEqual({
      status: 200,
      data: { provider, state: 'valid', keyEnding: 'cdef', checkedAt: expect.any(String), connectedAt: expect.any(String) },
    })
    expect(panda.requests).toEqual([{ method: 'GET', url: '/videos?page=1&limit=1', authorization: good }])
    expect(await connections(owner)).toEqual([data])
    const [row] = await rows(owner)
    expect(JSON.stringify(row)).not.toContain(good.slice(6, 18))
    expect(openIntegrationKey(api.env.secretKey, row?.wrapped_key ?? '')).toBe(good)
    expect(await audit(owner)).toEqual([
      { action: 'integration.connect', user_id: owner.userId, subject: provider, details: { keyEnding: 'cdef' } },
    ])
  })

  it('connectIntegration and validateIntegration also answer under /api/web', async () => {
    const owner = await signUpTestAccount(api)
    const headers = { ...owner.headers, 'content-type': 'application/json' }
    const made = await fetch(`${api.url}/api/web/integration`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ apiKey: good, provider }),
    })
    expect(made.status).toBe(200)
    for (const base of ['/api', '/api/web']) {
      const response = await fetch(`${api.url}${base}/integration/validate/panda`, { headers: owner.headers })
      expect(await response.text()).toBe('true')
    }
  })

  it.each([
    ['', 'Por favor, insira sua API Key.'],
    ['   ', 'Por favor, insira sua API Key.'],
    ['abc-123', 'A chave deve começar com "panda-".'],
    ['Panda-123', 'A chave deve começar com "panda-".'],
    ['panda-', 'API Key inválida'],
    ['panda-a b', 'API Key inválida'],
    ['panda-a\r\nX-Other: 1', 'API Key inválida'],
    ['panda-ação', 'API Key inválida'],
    [`panda-${'x'.repeat(300)}`, 'API Key inválida'],
    [7, 'Valor inválido.'],
    [null, 'Valor inválido.'],
  ])('answer 400 INVALID_INPUT to the key %j without a request to Panda Video', async (apiKey, sentence) => {
    const owner = await signUpTestAccount(api)
    for (const answer of [await connect(owner, apiKey), await tryKey(owner, apiKey)])
      expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_INPUT', fields: { apiKey: sentence } } })
    expect(panda.requests).toEqual([])
  })

  it('answer INTEGRATION_KEY_INVALID to a key that Panda Video rejects, and store nothing', async () => {
    const owner = await signUpTestAccount(api)
    panda.forbidden.add(other)
    for (const key of [wrong, other])
      for (const answer of [await tryKey(owner, key), await connect(owner, key)])
        expect(answer).toMatchObject({
          status: 400,
          error: { code: 'INTEGRATION_KEY_INVALID', message: 'Chave de API inválida', fields: { apiKey: 'API Key inválida' } },
        })
    expect(await rows(owner)).toEqual([])
    expect(await audit(owner)).toEqual([])
  })

  it('tryIntegrationKey checks a key without storing it', async () => {
    const owner = await signUpTestAccount(api)
    expect((await tryKey(owner)).data).toEqual({ valid: true })
    expect(await rows(owner)).toEqual([])
  })

  it('connectIntegration replaces the stored key; concurrent calls leave one row', async () => {
    const owner = await signUpTestAccount(api)
    await connect(owner)
    await connect(owner, other)
    expect((await audit(owner))[1]?.details).toEqual({ keyEnding: '3210', replaced: 'cdef' })
    const both = await Promise.all([connect(owner), connect(owner, other)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await rows(owner)).toHaveLength(1)
  })

  it('answer 429 after 10 wrong keys; valid keys and errors of Panda Video do not count', async () => {
    const owner = await signUpTestAccount(api)
    panda.mood = 'down'
    for (let time = 0; time < 11; time++) expect((await tryKey(owner)).error.code).toBe('INTEGRATION_UNAVAILABLE')
    panda.mood = 'well'
    for (let time = 0; time < 11; time++) expect((await tryKey(owner)).status).toBe(200)
    for (let time = 0; time < 10; time++) expect((await tryKey(owner, wrong)).error.code).toBe('INTEGRATION_KEY_INVALID')
    const asked = panda.requests.length
    expect(await connect(owner)).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(panda.requests).toHaveLength(asked)
  })
})

describe('validateIntegration', () => {
  it('returns false without a stored key, and calls Panda Video at most every 5 minutes', async () => {
    const owner = await signUpTestAccount(api)
    expect(await validate(owner)).toMatchObject({ status: 200, data: false })
    expect(panda.requests).toEqual([])
    await connect(owner)
    for (let time = 0; time < 3; time++) expect((await validate(owner)).data).toBe(true)
    expect(panda.requests).toHaveLength(1)
    api.advance(301_000)
    expect((await validate(owner)).data).toBe(true)
    expect(panda.requests).toHaveLength(2)
  })

  it('returns false once Panda Video rejects the key, until the key or another one is accepted', async () => {
    const owner = await signUpTestAccount(api)
    await connect(owner)
    panda.keys.delete(good)
    expect((await validate(owner)).data).toBe(true)
    api.advance(301_000)
    expect((await validate(owner)).data).toBe(false)
    expect((await validate(owner)).data).toBe(false)
    expect(panda.requests).toHaveLength(2)
    expect(await connections(owner)).toMatchObject([{ state: 'invalid', keyEnding: 'cdef' }])
    await connect(owner, other)
    expect((await validate(owner)).data).toBe(true)
    panda.keys.delete(other)
    api.advance(301_000)
    expect((await validate(owner)).data).toBe(false)
    panda.keys.add(other)
    api.advance(31_000)
    expect((await validate(owner)).data).toBe(true)
  })

  it('does not mark a new key invalid when the pending check of the replaced key fails', async () => {
    const owner = await signUpTestAccount(api)
    await connect(owner)
    panda.keys.delete(good)
    api.advance(301_000)
    panda.mood = 'held'
    const asking = validate(owner)
    await expect.poll(() => panda.requests.length).toBe(2)
    panda.mood = 'well'
    await connect(owner, other)
    panda.release()
    expect((await asking).data).toBe(false)
    expect(await connections(owner)).toMatchObject([{ state: 'valid', keyEnding: '3210' }])
  })

  it('answers 424 while Panda Video is unavailable and keeps the stored state', async () => {
    const owner = await signUpTestAccount(api)
    await connect(owner)
    api.advance(301_000)
    panda.mood = 'down'
    expect(await validate(owner)).toMatchObject({ status: 424, error: { code: 'INTEGRATION_UNAVAILABLE' } })
    expect(await connections(owner)).toMatchObject([{ state: 'valid' }])
  })
})

describe('connectIntegration when Panda Video fails', () => {
  it.each([
    ['slow', 'INTEGRATION_SLOW', 'A Panda Video demorou demais para responder. Tente novamente em instantes.'],
    ['down', 'INTEGRATION_UNAVAILABLE', 'Não foi possível falar com a Panda Video. Tente novamente em instantes.'],
    ['garbage', 'INTEGRATION_BAD_ANSWER', 'A Panda Video deu uma resposta que não entendemos. Tente novamente mais tarde.'],
    ['other-form', 'INTEGRATION_BAD_ANSWER', 'A Panda Video deu uma resposta que não entendemos. Tente novamente mais tarde.'],
    ['huge', 'INTEGRATION_BAD_ANSWER', 'A Panda Video deu uma resposta que não entendemos. Tente novamente mais tarde.'],
    ['redirect', 'INTEGRATION_BAD_ANSWER', 'A Panda Video deu uma resposta que não entendemos. Tente novamente mais tarde.'],
  ] as const)('mode %s: answers 424 %s and stores no key', async (mood, code, message) => {
    const owner = await signUpTestAccount(api)
    panda.mood = mood
    expect(await connect(owner, good, mood === 'slow' ? hasty : api)).toMatchObject({ status: 424, error: { code, message } })
    expect(panda.requests).toHaveLength(1)
    expect(await rows(owner)).toEqual([])
  })

  it.each([
    ['90', 90, '2 minutos'],
    ['0', 1, '1 segundo'],
    ['999999', 3600, '1 hora'],
    [undefined, 60, '1 minuto'],
    ['amanhã', 60, '1 minuto'],
  ])('a 429 with Retry-After %s answers 429 with a wait of %s seconds, for that account only', async (retryAfter, wait, words) => {
    const owner = await signUpTestAccount(api)
    const neighbour = await signUpTestAccount(api)
    panda.mood = 'limited'
    panda.retryAfter = retryAfter
    const refused = await connect(owner)
    expect(refused).toMatchObject({ status: 429, error: { code: 'INTEGRATION_RATE_LIMITED' } })
    expect(refused.error.message).toBe(`A Panda Video recebeu pedidos demais desta conta. Aguarde ${words} e tente novamente.`)
    expect(refused.headers.get('retry-after')).toBe(String(wait))
    panda.mood = 'well'
    if (wait > 1) expect((await tryKey(owner)).error.code).toBe('INTEGRATION_RATE_LIMITED')
    expect(panda.requests).toHaveLength(1)
    expect((await connect(neighbour)).status).toBe(200)
    // The access token of the test is over before the longest wait is.
    if (wait > 600) return
    api.advance(wait * 1000)
    expect((await connect(owner)).status).toBe(200)
  })

  it('a 429 with an HTTP date in Retry-After is converted to seconds', async () => {
    const owner = await signUpTestAccount(api)
    panda.mood = 'limited'
    panda.retryAfter = new Date(api.deps.now().getTime() + 120_000).toUTCString()
    const wait = Number((await connect(owner)).headers.get('retry-after'))
    expect(wait).toBeGreaterThan(100)
    expect(wait).toBeLessThanOrEqual(120)
  })
})

describe('access to integrations', () => {
  const calls = (as: TestAccount) => [callApi(api, 'listIntegrations', { as }), validate(as), tryKey(as), connect(as), disconnect(as)]
  const outcomes = async (as: TestAccount) => (await Promise.all(calls(as))).map(({ status, error }) => (status === 200 ? 200 : error.code))

  it('connectIntegration answers PLAN_LACKS_FEATURE on the free plan; listing and validating are allowed', async () => {
    const owner = await signUpTestAccount(api, { plan: 'free' })
    expect(await outcomes(owner)).toEqual([200, 200, 'PLAN_LACKS_FEATURE', 'PLAN_LACKS_FEATURE', 'NOT_FOUND'])
    expect((await connect(owner)).error.message).toBe('Função disponível apenas em planos pagos.')
    expect(panda.requests).toEqual([])
  })

  it.each([
    ['overdue', 'ACCOUNT_OVERDUE'],
    ['canceled', 'ACCOUNT_CANCELED'],
    ['disabled', 'ACCOUNT_DISABLED'],
  ] as const)('while the account is %s all calls but disconnectIntegration answer %s', async (status, code) => {
    const owner = await signUpTestAccount(api)
    await connect(owner)
    await api.db.updateTable('accounts').set({ status }).where('id', '=', owner.accountId).execute()
    expect(await outcomes(owner)).toEqual([code, code, code, code, 200])
    expect(await rows(owner)).toEqual([])
  })

  it('managers need the permission videozz:videos:upload; other accounts do not see the connection', async () => {
    const owner = await signUpTestAccount(api)
    const member = await signUpTestAccount(api)
    await connect(owner)
    const outsider = await enterTestTenant(api, member, owner, ['videozz:videos:list', 'videozz:folders:edit'])
    expect(await outcomes(outsider)).toEqual(Array(5).fill('FORBIDDEN'))
    expect(await rows(owner)).toHaveLength(1)
    const manager = await enterTestTenant(api, member, owner, ['videozz:videos:upload'])
    expect((await validate(manager)).data).toBe(true)
    await connect(manager, other)
    expect((await audit(owner)).at(-1)).toMatchObject({ action: 'integration.connect', user_id: member.userId })
    await tryKey(manager)
    const told = JSON.stringify(await api.db.selectFrom('audit_log').selectAll().where('account_id', '=', owner.accountId).execute())
    expect(told).toContain('connectIntegration')
    expect(told).not.toContain('tryIntegrationKey')
    expect(told).not.toContain(other)
    expect(await connections(owner)).toMatchObject([{ keyEnding: '3210' }])
    const stranger = await signUpTestAccount(api)
    expect(await connections(stranger)).toEqual([])
    expect((await validate(stranger)).data).toBe(false)
    expect((await disconnect(stranger)).error.code).toBe('NOT_FOUND')
    expect(await rows(owner)).toHaveLength(1)
  })

  it('calls answer 401 without a session, and NOT_FOUND or INVALID_INPUT for an unknown provider', async () => {
    for (const name of [
      'listIntegrations',
      'validateIntegration',
      'tryIntegrationKey',
      'connectIntegration',
      'disconnectIntegration',
    ] as const)
      expect(
        (await callApi(api, name, { params: { provider }, body: name.startsWith('list') || name.startsWith('validate') ? undefined : {} }))
          .status,
      ).toBe(401)
    const owner = await signUpTestAccount(api)
    expect((await callApi(api, 'validateIntegration', { as: owner, params: { provider: 'vimeo' } })).error.code).toBe('NOT_FOUND')
    expect((await callApi(api, 'connectIntegration', { as: owner, body: { apiKey: good, provider: 'vimeo' } })).error.code).toBe(
      'INVALID_INPUT',
    )
  })
})

describe('disconnectIntegration', () => {
  it('deletes the stored key, and answers NOT_FOUND the second time', async () => {
    const owner = await signUpTestAccount(api)
    await connect(owner)
    expect(await disconnect(owner)).toMatchObject({ status: 200, data: {} })
    expect(await rows(owner)).toEqual([])
    expect((await validate(owner)).data).toBe(false)
    expect((await disconnect(owner)).error.code).toBe('NOT_FOUND')
    expect((await audit(owner)).at(-1)).toEqual({ action: 'integration.disconnect', user_id: owner.userId, subject: provider, details: {} })
  })
})

describe('integration keys and the Panda Video address', () => {
  it('no key appears in the log', () => {
    expect(logged).toContain('a connected service cannot be reached')
    for (const key of [good, other, wrong, 'panda-a b']) expect(logged).not.toContain(key)
  })

  it('env.panda defaults to the public address of Panda Video, without an address named by the operator', async () => {
    const plain = await startTestApi({ database: api.database })
    expect(plain.env.panda).toEqual({ url: 'https://api-v2.pandavideo.com.br', named: undefined, timeoutMs: 8000, callsPerMinute: 180 })
    await plain.close()
  })
})
