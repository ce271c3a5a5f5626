import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount } from '../../shared/testing/test-account.ts'

const secret = 'segredo do chat com mais de 32 letras'
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { CHAT_SCRIPT_URL: 'https://chat.exemplo.test/widget.js', CHAT_SECRET: secret } })
  api.holdClock()
})
afterAll(() => api.close())

const verify = async (token: string, key = secret) =>
  (
    await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      audience: 'support-chat',
      issuer: api.env.publicUrl,
      currentDate: api.deps.now(),
    })
  ).payload

it('POST /chat-token returns the user’s identity signed with CHAT_SECRET, valid for 5 minutes', async () => {
  const ana = await signUpTestAccount(api, { name: 'Ana Souza' })
  const { data } = await callApi(api, 'createChatToken', { as: ana })
  const payload = await verify(data.token)
  const who = { id: ana.userId, name: 'Ana Souza', email: ana.email, belt: null, tag: 'pro', isClubeBlack: false, isAccessPolicy: false }
  expect(payload).toEqual({ ...who, iss: api.env.publicUrl, aud: 'support-chat', iat: expect.any(Number), exp: (payload.iat ?? 0) + 300 })
  expect(data.identity).toEqual(who)
  await expect(verify(data.token, 'outro segredo com mais de 32 letras..')).rejects.toThrow(/signature/)
})

it('POST /chat-token takes the identity from the session and ignores the request body', async () => {
  const ana = await signUpTestAccount(api)
  const lies = { id: 'x', name: 'Outra', email: 'outra@exemplo.com', tag: 'unity', isClubeBlack: true, isAccessPolicy: true }
  const { data } = await callApi(api, 'createChatToken', { as: ana, body: lies })
  expect(await verify(data.token)).toMatchObject({
    id: ana.userId,
    email: ana.email,
    tag: 'pro',
    isClubeBlack: false,
    isAccessPolicy: false,
  })
})

it('POST /chat-token of a manager names the account, and the manager as originalUser', async () => {
  const [ana, bia] = [await signUpTestAccount(api, { name: 'Ana' }), await signUpTestAccount(api, { name: 'Bia' })]
  const { data } = await callApi(api, 'createChatToken', { as: await enterTestTenant(api, bia, ana, []) })
  expect(await verify(data.token)).toMatchObject({
    name: 'Ana',
    email: ana.email,
    isAccessPolicy: true,
    originalUser: { id: bia.userId, name: 'Bia', email: bia.email },
  })
})

it('POST /chat-token answers 401 without a session and 429 after 30 tokens', async () => {
  expect((await callApi(api, 'createChatToken')).status).toBe(401)
  const ana = await signUpTestAccount(api)
  const answers = await Promise.all(Array.from({ length: 32 }, () => callApi(api, 'createChatToken', { as: ana })))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})

it('getPublicSettings returns the chat script URL and not the chat secret', async () => {
  const settings = await callApi(api, 'getPublicSettings')
  expect(settings.data.supportChat).toEqual({ scriptUrl: 'https://chat.exemplo.test/widget.js' })
  expect(JSON.stringify(settings.data)).not.toContain(secret)
})

it('POST /chat-token answers CHAT_NOT_SET_UP when the support chat is not configured', async () => {
  const bare = await startTestApi()
  try {
    const ana = await signUpTestAccount(bare)
    expect((await callApi(bare, 'createChatToken', { as: ana })).error.code).toBe('CHAT_NOT_SET_UP')
    expect((await callApi(bare, 'getPublicSettings')).data).toMatchObject({ supportChat: null, supportUrl: null, errorReports: null })
  } finally {
    await bare.close()
  }
})
