import { createPool, watchPool } from '@videozz/db'
import { Cable, createTestDatabase, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toAppError } from './handle-error.ts'
import { callApi } from './testing/call-api.ts'
import { startTestApi, type TestApi } from './testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from './testing/test-account.ts'

let database: TestDatabase
let cable: Cable
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  cable = new Cable(database.url)
  await cable.mend()
  api = await startTestApi({ database: { ...database, url: cable.url } })
  account = await signUpTestAccount(api)
})
afterAll(async () => {
  await api.close()
  await cable.cut()
  await database.close()
})

describe('api without its database', () => {
  it('answers 503 UNAVAILABLE with Retry-After, and recovers when the database is back', async () => {
    expect((await callApi(api, 'getMe', { as: account })).status).toBe(200)
    expect((await callApi(api, 'getReadiness')).data).toEqual({ status: 'ok', checks: { database: 'ok', storage: 'ok' } })
    const under = Array.from({ length: 20 }, () => callApi(api, 'getMe', { as: account }))
    await cable.cut()
    for (const result of await Promise.all(under)) expect([200, 503]).toContain(result.status)

    const down = await callApi(api, 'getMe', { as: account })
    expect(down.status).toBe(503)
    expect(down.error).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'O serviço está temporariamente indisponível. Tente novamente em instantes.',
    })
    expect(down.headers.get('retry-after')).toBe('2')
    expect((await callApi(api, 'signIn', { body: { email: 'a@exemplo.com.br', password: 'x' } })).status).toBe(503)
    expect((await callApi(api, 'getHealth')).status).toBe(200)
    const refresh = await callApi(api, 'refresh', { headers: { cookie: 'videozz_refresh=kept' } })
    expect(refresh.status).toBe(503)
    expect(refresh.headers.getSetCookie()).toEqual([])

    const listening = api.deps.events.nextListening()
    await cable.mend()
    await listening
    expect((await callApi(api, 'getMe', { as: account })).status).toBe(200)
  })

  it('answers 503 while the database accepts connections and answers nothing, and recovers when it answers', async () => {
    const changes: boolean[] = []
    // As in the product: the harness lets connections of a busy machine take longer.
    const { connectionTimeoutMillis: patient } = api.deps.pool.options
    api.deps.pool.options.connectionTimeoutMillis = 5000
    const watch = watchPool(api.deps.pool, cable.url, { everyMs: 50, limitMs: 1500, onChange: (stalled) => changes.push(stalled) })
    try {
      await expect.poll(async () => (await callApi(api, 'getMe', { as: account })).status, { timeout: 30_000 }).toBe(200)
      cable.freeze()
      // Those in flight when it stops, and those that come while it is noticed.
      const under = Array.from({ length: 20 }, () => callApi(api, 'getMe', { as: account }))
      for (const { status, headers } of await Promise.all(under)) expect([status, headers.get('retry-after')]).toEqual([503, '2'])
      expect(changes).toEqual([true])
      api.advance(1000)
      expect((await callApi(api, 'getReadiness')).status).toBe(503)
      expect((await callApi(api, 'getHealth')).status).toBe(200)
      cable.thaw()
      await expect.poll(() => watch.stalled(), { timeout: 30_000 }).toBe(false)
      for (let call = 0; call < 20; call++) expect((await callApi(api, 'getMe', { as: account })).status).toBe(200)
    } finally {
      api.deps.pool.options.connectionTimeoutMillis = patient
      cable.thaw()
      await watch.stop()
    }
  })

  it('answers 503 to a statement beyond its limit', async () => {
    const limited = createPool(cable.url, { max: 1, statementTimeoutMs: 200 })
    try {
      const error: unknown = await limited.query('select pg_sleep(30)').catch((thrown: unknown) => thrown)
      expect(toAppError(error)).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 2 })
    } finally {
      await limited.end()
    }
  })

  it('answers 503 at /readyz', async () => {
    const listening = api.deps.events.nextListening()
    await cable.cut()
    api.advance(1000)
    const ready = await api.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'unavailable', checks: { database: 'failed', storage: 'ok' } })
    await cable.mend()
    await listening
  })
})
