import { webhookEvents } from '@videozz/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'
import { addSecret, makeMedia, open } from './testing/playback-kit.ts'

let api: TestApi
let account: TestAccount
let embed: string
let videoKey: string
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
  const media = await makeMedia(api, account.accountId)
  videoKey = media.key
  embed = await media.embed()
})
afterAll(() => api.close())

const told = async () => {
  const rows = await api.db
    .selectFrom('webhook_events')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ body, type, viewer_id }) => ({ type, viewer_id, data: (JSON.parse(body) as { data: Record<string, unknown> }).data }))
}
const heard = () =>
  new Promise<void>((resolve) => api.deps.events.onWebhookEndpoints((accountId) => accountId === account.accountId && resolve()))

it('playback.session.started is emitted only while an active webhook endpoint subscribes to it', async () => {
  await open(api, { embed })
  expect(await told()).toEqual([])
  const added = heard()
  const body = { url: 'https://exemplo.com.br/', events: ['playback.session.started'] }
  const { data } = await callApi(api, 'createWebhookEndpoint', { as: account, body })
  await added
  const { sign } = await addSecret(api, account.accountId)
  const { data: opened } = await open(api, { embed, viewer: { token: await sign({ name: 'Ana Souza' }) } })
  const [event] = await told()
  expect(webhookEvents['playback.session.started'].safeParse(event?.data).error).toBeUndefined()
  expect(event).toMatchObject({
    type: 'playback.session.started',
    viewer_id: expect.stringMatching(/^[a-z0-9]{16}$/) as string,
    data: {
      videoKey,
      title: 'Aula de teste',
      sessionId: opened.id,
      code: opened.code,
      partner: 'videozz',
      viewer: { verified: true, email: 'ana@exemplo.com', name: 'Ana Souza' },
    },
  })
  const paused = heard()
  await callApi(api, 'pauseWebhookEndpoint', { as: account, params: { id: data.endpoint.id } })
  await paused
  await open(api, { embed })
  expect(await told()).toHaveLength(1)
})

it('playback.session.started is not emitted for previews or refused sessions', async () => {
  const added = heard()
  await callApi(api, 'createWebhookEndpoint', {
    as: account,
    body: { url: 'https://exemplo.com.br/', events: ['playback.session.started'] },
  })
  await added
  const before = (await told()).length
  const grant = { videoKey, accountId: account.accountId, userId: account.userId, familyId: account.familyId, imprint: true }
  const playerToken = await new PlayerTokens(api.env.secretKey, api.deps.now).sign(grant)
  expect((await open(api, { playerToken })).status).toBe(200)
  expect((await open(api, { embed: 'z'.repeat(16) })).status).toBe(404)
  expect(await told()).toHaveLength(before)
  expect((await open(api, { embed })).status).toBe(200)
  expect(await told()).toHaveLength(before + 1)
})
