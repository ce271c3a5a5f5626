import { createHmac } from 'node:crypto'
import { chosenEventTypes, mostWebhookEndpoints, webhookEvents, type WebhookEventType } from '@videozz/contract'
import { claimDeliveries, emitEvent, eraseViewers, openWebhookSecret, settleDelivery, tidyWebhooks } from '@videozz/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { completeTestUpload, openTestUpload, uploadTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi({ env: { WEBHOOK_ALLOW_PRIVATE: 'http://crm.interno:8080, 10.20.0.0/16' } })
})
beforeEach(async () => {
  await api.db.updateTable('webhook_endpoints').set({ state: 'paused' }).execute()
  owner = await signUpTestAccount(api)
})
afterAll(() => api.close())

const url = 'https://exemplo.com.br/ganchos'
const create = (body: Record<string, unknown> = {}) =>
  callApi(api, 'createWebhookEndpoint', { as: owner, body: { url, events: ['upload.started', 'upload.canceled'], ...body } })
const add = async (body?: Record<string, unknown>) => (await create(body)).data.endpoint.id
const emit = (type: 'upload.started' | 'encode.playable' = 'upload.started') =>
  type === 'upload.started'
    ? emitEvent(api.db, owner.accountId, type, { uploadKey: 'a'.repeat(16), fileName: 'aula.mp4', size: 5 }, api.deps.now())
    : emitEvent(api.db, owner.accountId, type, { videoKey: 'a'.repeat(16), title: 'Aula' }, api.deps.now())
const list = (query: Record<string, string | number> = {}) => callApi(api, 'listWebhookDeliveries', { as: owner, query })
const rowOf = (id: string) => api.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const audit = async () =>
  (
    await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('account_id', '=', owner.accountId)
      .where('action', 'like', 'webhook.%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
/** Plays the worker: takes one delivery and notes what came of it. */
async function settle(outcome: 'delivered' | 'failed'): Promise<void> {
  const now = api.deps.now()
  const [claim] = await claimDeliveries(api.db, { room: 1, perEndpoint: 5, now, claimedUntil: new Date(now.getTime() + 1000) })
  const well = outcome === 'delivered'
  const heard = {
    status: well ? 200 : 500,
    error: well ? null : 'O servidor respondeu 500.',
    answer: '<b>oi</b>',
    durationMs: 12,
    nextAttemptAt: null,
  }
  await settleDelivery(api.db, claim!, { state: outcome, ...heard }, now)
}

describe('webhook endpoints', () => {
  it('are created with a secret that is returned once and stored encrypted', async () => {
    const { status, data } = await create({ description: ' C\u0000RM\ud800 ', events: ['upload.started', 'upload.started'] })
    expect(status).toBe(200)
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(data.endpoint).toMatchObject({
      url,
      description: 'CRM\ufffd',
      events: ['upload.started'],
      state: 'active',
      waiting: 0,
      oldSecretUntil: null,
    })
    const row = await rowOf(data.endpoint.id)
    expect(`whsec_${openWebhookSecret(api.env.secretKey, row.wrapped_secret).toString('base64')}`).toBe(data.secret)
    const { data: listed } = await callApi(api, 'listWebhookEndpoints', { as: owner })
    expect(listed.items).toEqual([data.endpoint])
    expect(JSON.stringify([row, listed])).not.toContain(data.secret.slice(6))
  })

  it.each([
    ['http://exemplo.com.br/', 'https://'],
    ['https://10.0.0.1/', 'não é público'],
    ['https://127.0.0.1:8080/', 'não é público'],
    ['https://2130706433/', 'não é público'],
    ['https://[::1]/', 'não é público'],
    ['https://localhost/', 'não é público'],
    ['https://169.254.169.254/latest/meta-data', 'não é público'],
    ['https://ana:senha@exemplo.com.br/', 'como https://'],
    ['ftp://exemplo.com.br/', 'como https://'],
    ['exemplo', 'como https://'],
  ])('reject the URL %s', async (wrong, words) => {
    const { status, error } = await create({ url: wrong })
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT'])
    expect(error.fields?.['url']).toContain(words)
  })

  it.each(['http://crm.interno:8080/ganchos', 'http://10.20.3.4:9000/', 'https://10.20.3.4/'])(
    'accept the URL %s, allowed by WEBHOOK_ALLOW_PRIVATE',
    async (given) => {
      expect((await create({ url: given })).data.endpoint.url).toBe(given)
    },
  )

  it('accept only the event types of chosenEventTypes', async () => {
    expect((await create({ events: [] })).error.code).toBe('INVALID_INPUT')
    expect((await create({ events: ['webhook.test'] })).error.code).toBe('INVALID_INPUT')
    expect((await create({ events: ['outro'] })).error.code).toBe('INVALID_INPUT')
    expect((await create({ events: chosenEventTypes })).status).toBe(200)
  })

  it('are limited to 10 per account, also with concurrent requests; deleting one frees a place', async () => {
    const made = await Promise.all(Array.from({ length: mostWebhookEndpoints + 3 }, () => create()))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(mostWebhookEndpoints)
    expect(made.find(({ status }) => status !== 200)?.error.code).toBe('WEBHOOK_ENDPOINTS_FULL')
    const { data } = await callApi(api, 'listWebhookEndpoints', { as: owner })
    await callApi(api, 'deleteWebhookEndpoint', { as: owner, params: { id: data.items[0]!.id } })
    expect((await create()).status).toBe(200)
  })

  it('are updated, paused, resumed and deleted, each with an audit_log entry', async () => {
    const id = await add()
    const params = { id }
    const changed = await callApi(api, 'updateWebhookEndpoint', { as: owner, params, body: { url: `${url}/2`, events: ['encode.failed'] } })
    expect(changed.data).toMatchObject({ url: `${url}/2`, description: '', events: ['encode.failed'] })
    expect((await callApi(api, 'pauseWebhookEndpoint', { as: owner, params })).data.state).toBe('paused')
    expect((await callApi(api, 'testWebhookEndpoint', { as: owner, params })).error.code).toBe('WEBHOOK_PAUSED')
    expect((await callApi(api, 'resumeWebhookEndpoint', { as: owner, params })).data.state).toBe('active')
    expect((await callApi(api, 'deleteWebhookEndpoint', { as: owner, params })).status).toBe(200)
    expect((await callApi(api, 'pauseWebhookEndpoint', { as: owner, params })).error.code).toBe('NOT_FOUND')
    expect(await audit()).toEqual(['webhook.create', 'webhook.update', 'webhook.pause', 'webhook.resume', 'webhook.delete'])
  })

  it('receive no deliveries while paused; waiting deliveries are due once resumed', async () => {
    const id = await add()
    await emit()
    await callApi(api, 'pauseWebhookEndpoint', { as: owner, params: { id } })
    expect(await emit()).toBe(0)
    const claim = { room: 5, perEndpoint: 5, now: api.deps.now(), claimedUntil: api.deps.now() }
    expect((await claimDeliveries(api.db, claim)).filter((each) => each.endpointId === id)).toEqual([])
    const { data } = await callApi(api, 'resumeWebhookEndpoint', { as: owner, params: { id } })
    expect(data.waiting).toBe(1)
    expect((await list()).data.items).toHaveLength(1)
    await settle('delivered')
    expect((await list()).data.items[0]).toMatchObject({ state: 'delivered' })
  })

  it('keep the old secret for signing for 24 hours after a rotation', async () => {
    const { data: made } = await create()
    const params = { id: made.endpoint.id }
    const { data } = await callApi(api, 'rotateWebhookSecret', { as: owner, params })
    expect(data.secret).not.toBe(made.secret)
    // Another one at once would leave servers without a secret that counts.
    expect((await callApi(api, 'rotateWebhookSecret', { as: owner, params })).error.code).toBe('WEBHOOK_ROTATED')
    expect(Date.parse(data.oldSecretUntil) - api.deps.now().getTime()).toBeGreaterThan(86_300_000)
    const row = await rowOf(params.id)
    const open = (wrapped: string | null) => `whsec_${openWebhookSecret(api.env.secretKey, wrapped ?? '').toString('base64')}`
    expect([open(row.wrapped_secret), open(row.old_wrapped_secret)]).toEqual([data.secret, made.secret])
    await emit()
    const claimed = async (now: Date) =>
      (await claimDeliveries(api.db, { room: 5, perEndpoint: 5, now, claimedUntil: now })).find((each) => each.endpointId === params.id)
    expect((await claimed(new Date(Date.now() + 1000)))?.oldWrappedSecret).toBe(row.old_wrapped_secret)
    expect((await claimed(new Date(Date.now() + 86_500_000)))?.oldWrappedSecret).toBeNull()
    const next = await callApi(api, 'rotateWebhookSecret', { as: owner, params, body: { dropOld: true } })
    expect(open((await rowOf(params.id)).old_wrapped_secret)).toBe(data.secret)
    expect(open((await rowOf(params.id)).wrapped_secret)).toBe(next.data.secret)
  })
})

describe('webhook delivery log', () => {
  it('is paged newest first and filtered by endpoint, state and event type', async () => {
    const [one, other] = [await add({ events: ['upload.started'] }), await add({ events: ['upload.started', 'encode.playable'] })]
    for (let n = 0; n < 4; n++) await emit()
    await emit('encode.playable')
    const first = (await list({ limit: 5 })).data
    const second = (await list({ limit: 5, after: first.next ?? '' })).data
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect([first.items.length, second.items.length, second.next, new Set(ids).size]).toEqual([5, 4, null, 9])
    expect(first.items[0]).toMatchObject({ type: 'encode.playable', state: 'waiting', attempts: 0, status: null, endpointId: other })
    expect((await list({ endpointId: one })).data.items).toHaveLength(4)
    expect((await list({ type: 'encode.playable' })).data.items).toHaveLength(1)
    expect((await list({ state: 'failed' })).data.items).toEqual([])
    expect((await list({ after: 'x' })).error.code).toBe('INVALID_INPUT')
  })

  it('shows the body and the response of a delivery, and resends it with the same event id', async () => {
    const id = await add()
    await emit()
    await settle('failed')
    const [row] = (await list({ state: 'failed' })).data.items
    const params = { id: row!.id }
    const { data } = await callApi(api, 'getWebhookDelivery', { as: owner, params })
    expect(data).toMatchObject({ url, answer: '<b>oi</b>', status: 500, attempts: 1, durationMs: 12, nextAttemptAt: null })
    expect(JSON.parse(data.body)).toMatchObject({ id: data.eventId, type: 'upload.started', data: { size: 5 } })
    const again = await callApi(api, 'resendWebhook', { as: owner, params })
    expect(again.data).toMatchObject({ state: 'waiting', eventId: data.eventId })
    await settle('delivered')
    expect((await callApi(api, 'getWebhookDelivery', { as: owner, params })).data).toMatchObject({
      state: 'delivered',
      attempts: 2,
      error: null,
    })
    await callApi(api, 'pauseWebhookEndpoint', { as: owner, params: { id } })
    expect((await callApi(api, 'resendWebhook', { as: owner, params })).error.code).toBe('WEBHOOK_PAUSED')
    expect(await audit()).toEqual(['webhook.create', 'webhook.resend', 'webhook.pause'])
  })

  it('resends all failed deliveries since an instant', async () => {
    const id = await add()
    await emit()
    await settle('failed')
    api.advance(1000)
    const since = api.deps.now().toISOString()
    for (let n = 0; n < 3; n++) await emit()
    await settle('failed')
    await settle('failed')
    const resend = (from: string) => callApi(api, 'resendFailedWebhooks', { as: owner, params: { id }, body: { since: from } })
    expect((await resend(since)).data.count).toBe(2)
    expect((await resend(since)).data.count).toBe(0)
    expect((await resend('2026-01-01T00:00:00Z')).data.count).toBe(1)
    expect((await list({ state: 'waiting' })).data.items).toHaveLength(4)
  })

  it('shows a test event of the tested endpoint only; tests answer TOO_MANY_ATTEMPTS above the limit', async () => {
    const id = await add()
    await add()
    const { data } = await callApi(api, 'testWebhookEndpoint', { as: owner, params: { id } })
    const { items } = (await list()).data
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ id: data.deliveryId, endpointId: id, type: 'webhook.test' })
    const more = await Promise.all(Array.from({ length: 61 }, () => callApi(api, 'testWebhookEndpoint', { as: owner, params: { id } })))
    expect(more.some(({ error }) => error?.code === 'TOO_MANY_ATTEMPTS')).toBe(true)
  })

  it('fails waiting deliveries of a deleted endpoint, and tidyWebhooks deletes old ones', async () => {
    const id = await add()
    await emit()
    await callApi(api, 'deleteWebhookEndpoint', { as: owner, params: { id } })
    expect((await list()).data.items).toEqual([])
    const rows = () => api.db.selectFrom('webhook_deliveries').select('state').where('endpoint_id', '=', id).execute()
    expect(await rows()).toEqual([{ state: 'failed' }])
    await tidyWebhooks(api.db, new Date(Date.now() - 30 * 86_400_000))
    expect(await rows()).toHaveLength(1)
    await tidyWebhooks(api.db, new Date(api.deps.now().getTime() + 1000))
    expect(await rows()).toEqual([])
  })

  it('omits deliveries about a viewer once the viewer is erased', async () => {
    await add({ events: ['student.activated', 'upload.started'] })
    const viewer = { id: 'v'.repeat(16), verified: true, email: 'ana@exemplo.com', name: 'Ana' }
    await emitEvent(api.db, owner.accountId, 'student.activated', { viewer, amountCents: 399 })
    await emit()
    await api.db.transaction().execute((trx) => eraseViewers(trx, [viewer.id], new Date()))
    expect((await list()).data.items.map(({ type }) => type)).toEqual(['upload.started'])
  })
})

describe('upload webhook events', () => {
  it('are emitted for started, completed and canceled uploads, and once for a repeated cancellation', async () => {
    await add({ events: ['upload.started', 'upload.completed', 'upload.canceled'] })
    const video = await uploadTestVideo(api, owner, 'aula um.mp4', Buffer.from('bytes de um vídeo'))
    const open = await openTestUpload(api, owner, 'outra.mp4', 100)
    await callApi(api, 'cancelMultipart', { as: owner, body: open })
    await callApi(api, 'cancelMultipart', { as: owner, body: open })
    await completeTestUpload(api, owner, 'nunca.mp4', Buffer.from('bytes'))
    const rows = await api.db
      .selectFrom('webhook_events')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .orderBy('created_at')
      .execute()
    const told = rows.map(({ body }) => JSON.parse(body) as { type: WebhookEventType; data: Record<string, unknown> })
    for (const { type, data } of told) expect(webhookEvents[type].safeParse(data).error).toBeUndefined()
    expect(told.map(({ type }) => type)).toEqual([
      'upload.started',
      'upload.completed',
      'upload.started',
      'upload.canceled',
      'upload.started',
    ])
    expect(told[1]!.data).toEqual({ uploadKey: video.key, videoKey: video.key, title: 'aula um', size: 18 })
    expect(told[3]!.data).toEqual({ uploadKey: open.filename, fileName: 'outra.mp4', reason: 'canceled' })
  })
})

it('the base64 part of the whsec_ secret is the stored HMAC key', async () => {
  const { data } = await create()
  const bytes = Buffer.from(data.secret.slice('whsec_'.length), 'base64')
  const row = await rowOf(data.endpoint.id)
  const sign = (key: Buffer) => createHmac('sha256', key).update('id.1.{}').digest('base64')
  expect(sign(bytes)).toBe(sign(openWebhookSecret(api.env.secretKey, row.wrapped_secret)))
})
