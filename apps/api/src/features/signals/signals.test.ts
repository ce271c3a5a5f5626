import { mostSignals } from '@videozz/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
})
afterAll(() => api.close())
const exists = async (as: TestAccount, event: string) => (await callApi(api, 'hasEvent', { as, params: { event } })).data.exists
const record = (as: TestAccount, event: unknown) => callApi(api, 'recordEvent', { as, body: { event } })
const kept = (userId: string) => api.db.selectFrom('signal_events').select('event').where('user_id', '=', userId).execute()

it('recordEvent stores an event once per user, and hasEvent returns it in any entered account', async () => {
  const [ana, bia] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  expect(await exists(ana, 'upload-feedback')).toBe(false)
  const answers = await Promise.all([record(ana, 'upload-feedback'), record(ana, 'upload-feedback'), record(ana, 'upload-feedback')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await exists(ana, 'upload-feedback')).toBe(true)
  expect(await exists(await enterTestTenant(api, ana, bia, []), 'upload-feedback')).toBe(true)
  expect(await exists(bia, 'upload-feedback')).toBe(false)
  expect(await kept(ana.userId)).toEqual([{ event: 'upload-feedback' }])
})

it('POST /hotjar/event and GET /hotjar/event/{event}/exists answer under /api/web', async () => {
  const ana = await signUpTestAccount(api)
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${api.url}/api/web/hotjar/event${path}`, { ...init, headers: { ...ana.headers, 'content-type': 'application/json' } })
  expect((await call('', { method: 'POST', body: '{"event":"x"}' })).status).toBe(200)
  expect(await (await call('/x/exists')).json()).toEqual({ exists: true })
})

it.each(['', ' ', 'a b', 'a/b', '<script>', 'x'.repeat(65), '-x', 7, null])('rejects the event name %j', async (event) => {
  expect((await record(await signUpTestAccount(api), event)).error.code).toBe('INVALID_INPUT')
})

it('recordEvent stores at most mostSignals events per user and answers 429 after 60 in a minute', async () => {
  const ana = await signUpTestAccount(api)
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => record(ana, `e${round}-${index}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await record(ana, 'mais')).status).toBe(429)
    api.advance(61_000)
  }
  expect(await kept(ana.userId)).toHaveLength(mostSignals)
})

it('hasEvent and recordEvent answer 401 without a session', async () => {
  expect((await callApi(api, 'hasEvent', { params: { event: 'x' } })).status).toBe(401)
  expect((await callApi(api, 'recordEvent', { body: { event: 'x' } })).status).toBe(401)
})
