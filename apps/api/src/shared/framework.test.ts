import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from './testing/call-api.ts'
import { startTestApi, type TestApi } from './testing/start-api.ts'
import { signUpTestAccount } from './testing/test-account.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('the framework', () => {
  it('answers a signed-in person', async () => {
    const account = await signUpTestAccount(api)
    const { status, data } = await callApi(api, 'getMe', { as: account })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: account.userId, accountId: account.accountId, planTitle: 'Profissional' })
  })

  it('answers 401 with the sentence of the spec', async () => {
    const { status, error } = await callApi(api, 'getMe')
    expect(status).toBe(401)
    expect(error).toMatchObject({ code: 'SESSION_EXPIRED', message: 'A sessão expirou, é necessario fazer login novamente.' })
  })

  it.each(['/api', '/api/', '/api/web', '/api/access/'])('answers version info at %s', async (path) => {
    const response = await fetch(api.url + path)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ product: 'Videozz' })
  })
})
