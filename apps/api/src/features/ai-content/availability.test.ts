import { takeAiCall } from '@videozz/db'
import { afterEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

it('says that nothing is configured', async () => {
  api = await startTestApi()
  const { data } = await callApi(api, 'getAiAvailability', { as: await signUpTestAccount(api, { flags: ['ai-quiz'] }) })
  expect(data).toEqual({
    configured: false,
    place: null,
    model: null,
    limits: { medias: 3, open: 10, dailyCalls: 500, callsToday: 0 },
  })
})

it('says where captions are sent and what of the day is used, and never the key', async () => {
  const env = {
    AI_PROVIDER: 'openai',
    AI_URL: 'http://llm.interno:8000/v1',
    AI_MODEL: 'grande',
    AI_API_KEY: 'segredo',
    AI_DAILY_CALLS: '2',
  }
  api = await startTestApi({ env })
  const account = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  const now = api.deps.now()
  const taken = [1, 2, 3].map(() => takeAiCall(api!.db, account.accountId, 2, now))
  expect((await Promise.all(taken)).filter(Boolean)).toHaveLength(2)
  const answer = await callApi(api, 'getAiAvailability', { as: account })
  expect(answer.data).toEqual({
    configured: true,
    place: 'llm.interno:8000',
    model: 'grande',
    limits: { medias: 3, open: 10, dailyCalls: 2, callsToday: 2 },
  })
  expect(JSON.stringify(answer.data)).not.toContain('segredo')
  api.advance(86_400_000)
  const token = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  expect((await callApi(api, 'getAiAvailability', { as: token })).data.limits.callsToday).toBe(0)
  expect(await takeAiCall(api.db, account.accountId, 2, api.deps.now())).toBe(true)
})
