import type { ErrorBody, SubscriptionMessage } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { dayOf, freePlan, professionalPlan } from '@videozz/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signSubscriptionEvent } from '../../shared/subscription-signature.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const issuer = 'https://parent.example.com'
const secret = 'um segredo longo que só a plataforma conhece'
let api: TestApi
let owner: TestAccount
let external: string

beforeAll(async () => {
  api = await startTestApi({
    env: {
      ACCOUNTS_MODE: 'remote',
      ACCOUNTS_JWKS_URL: `${issuer}/jwks`,
      ACCOUNTS_ISSUER: issuer,
      ACCOUNTS_AUDIENCE: 'videozz',
      ACCOUNTS_SIGN_IN_URL: `${issuer}/entrar`,
      SUBSCRIPTION_WEBHOOK_SECRET: secret,
    },
  })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await signUpTestAccount(api, { plan: 'free' })
  await api.db.updateTable('users').set({ issuer }).where('id', '=', owner.userId).execute()
  external = createKey()
})

type Overrides = Partial<SubscriptionMessage['subscription']>
function message(sequence: number, subscription: Overrides = {}, more: Partial<SubscriptionMessage> = {}): SubscriptionMessage {
  return {
    type: 'subscription.changed',
    sequence,
    occurredAt: new Date(api.deps.now().getTime() - 1000).toISOString(),
    subscription: {
      id: external,
      subject: owner.userId,
      planId: professionalPlan.id,
      state: 'active',
      trialEndsAt: null,
      periodStart: null,
      periodEnd: null,
      overdueSince: null,
      canceledAt: null,
      ...subscription,
    },
    ...more,
  }
}

type Sent = { id?: string; at?: Date; key?: string; headers?: Record<string, string | undefined> }
async function post(body: string | object, { id = createKey(), at = api.deps.now(), key = secret, headers = {} }: Sent = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signed: Record<string, string | undefined> = { 'content-type': 'application/json', ...signSubscriptionEvent(key, id, text, at) }
  const all = Object.entries({ ...signed, ...headers }).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const response = await fetch(`${api.url}/api/webhooks/subscription`, { method: 'POST', headers: all, body: text })
  const answer = (await response.json()) as { outcome?: string; repeated?: boolean } & Partial<ErrorBody>
  return { status: response.status, code: answer.error?.code, outcome: answer.outcome, repeated: answer.repeated }
}
const account = () => api.db.selectFrom('accounts').selectAll().where('id', '=', owner.accountId).executeTakeFirstOrThrow()
const eventCount = async () =>
  (await api.db.selectFrom('subscription_events').select('id').where('external_id', '=', external).execute()).length

describe('POST /webhooks/subscription', () => {
  it('updates status, plan and origin of the account and emits accountChanged', async () => {
    const heard: unknown[] = []
    const stop = api.deps.events.onRealtime((envelope) => void heard.push(envelope))
    expect(await post(message(1, { state: 'trial', trialEndsAt: '2030-01-01T00:00:00Z' }))).toMatchObject({
      status: 200,
      outcome: 'applied',
    })
    expect(await account()).toMatchObject({ status: 'activated', plan_id: professionalPlan.id, subscription_origin: 'orbita' })
    const overdueSince = new Date(api.deps.now().getTime() - 3_600_000).toISOString()
    await post(message(2, { state: 'overdue', overdueSince }))
    const overdue = await account()
    expect(overdue).toMatchObject({ status: 'overdue', plan_id: professionalPlan.id })
    expect(overdue.status_since.toISOString()).toBe(overdueSince)
    expect((await callApi(api, 'getMe', { as: owner })).data).toMatchObject({ status: 'overdue', statusSince: overdueSince })
    expect((await callApi(api, 'listVideos', { as: owner })).error.code).toBe('ACCOUNT_OVERDUE')
    await post(message(3))
    expect(await account()).toMatchObject({ status: 'activated' })
    await post(message(4, { state: 'canceled' }))
    expect(await account()).toMatchObject({ status: 'canceled', plan_id: professionalPlan.id })
    await expect.poll(() => heard.length).toBe(4)
    expect(heard[1]).toEqual({ account: owner.accountId, event: 'accountChanged', payload: { status: 'overdue' } })
    stop()
  })

  it('answers 403 to a missing, malformed or wrong signature and to a changed body', async () => {
    const body = JSON.stringify(message(1))
    expect(await post(body, { key: `${secret}x` })).toMatchObject({ status: 403, code: 'WEBHOOK_UNSIGNED' })
    for (const name of ['x-videozz-timestamp', 'x-videozz-event', 'x-videozz-signature'])
      expect([name, await post(body, { headers: { [name]: undefined } })]).toMatchObject([name, { status: 403, code: 'WEBHOOK_UNSIGNED' }])
    const id = createKey()
    const good = signSubscriptionEvent(secret, id, body, api.deps.now())
    const wrong: Record<string, string>[] = [
      { 'x-videozz-event': createKey() },
      { 'x-videozz-timestamp': String(Number(good['x-videozz-timestamp']) + 1) },
      { 'x-videozz-timestamp': 'agora' },
      { 'x-videozz-event': 'a b\tc' },
      { 'x-videozz-signature': good['x-videozz-signature'].replace('v1=', '') },
      { 'x-videozz-signature': good['x-videozz-signature'].slice(0, -2) },
      { 'x-videozz-signature': 'v1=' },
      { 'x-videozz-signature': good['x-videozz-signature'].replace('v1=', 'v2=') },
    ]
    for (const headers of wrong) expect([headers, await post(body, { id, headers })]).toMatchObject([headers, { status: 403 }])
    const other = signSubscriptionEvent(secret, id, body, api.deps.now())
    expect(await post(body.replace('"active"', '"trial"'), { id, headers: other })).toMatchObject({ status: 403 })
    // White space is part of what was signed.
    expect(await post(`${body} `, { id, headers: other })).toMatchObject({ status: 403 })
    expect(await eventCount()).toBe(0)
    expect(await account()).toMatchObject({ status: 'activated', plan_id: freePlan.id })
  })

  it('accepts a header with several signatures when one of them is valid', async () => {
    const [id, body] = [createKey(), JSON.stringify(message(1))]
    const good = signSubscriptionEvent(secret, id, body, api.deps.now())['x-videozz-signature']
    expect(await post(body, { id, headers: { 'x-videozz-signature': `v1=${'0'.repeat(64)}, ${good}` } })).toMatchObject({ status: 200 })
  })

  it('answers WEBHOOK_TOO_OLD to a timestamp more than 5 minutes in the past or the future', async () => {
    const at = (seconds: number) => new Date(api.deps.now().getTime() + seconds * 1000)
    for (const seconds of [-310, 310]) expect(await post(message(1), { at: at(seconds) })).toMatchObject({ code: 'WEBHOOK_TOO_OLD' })
    expect(await post(message(1), { at: at(-280) })).toMatchObject({ status: 200 })
  })

  it('is idempotent: a repeated event id is applied once, also with concurrent requests', async () => {
    const id = createKey()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(message(1), { id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    await post(message(2, { state: 'canceled' }))
    expect(await post(message(1), { id })).toMatchObject({ status: 200, repeated: true })
    expect(await account()).toMatchObject({ status: 'canceled' })
    expect(await eventCount()).toBe(2)
  })

  it('returns the outcome stale for a lower or equal sequence and changes nothing', async () => {
    await post(message(5, { state: 'overdue' }))
    expect(await post(message(4))).toMatchObject({ status: 200, outcome: 'stale', repeated: false })
    expect(await post(message(5))).toMatchObject({ outcome: 'stale' })
    expect(await account()).toMatchObject({ status: 'overdue' })
  })

  it('stores the state of the highest sequence when events arrive out of order', async () => {
    const life = [
      message(1, { state: 'trial' }),
      message(2),
      message(3, { state: 'overdue' }),
      message(4),
      message(5, { state: 'canceled' }),
    ]
    const answers = await Promise.all([4, 2, 0, 3, 1].map((index) => post(life[index]!)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await account()).toMatchObject({ status: 'canceled' })
    const rows = await api.db.selectFrom('subscriptions').selectAll().where('account_id', '=', owner.accountId).execute()
    expect(rows).toMatchObject([{ state: 'canceled', sequence: 5 }])
  })

  it('books a paid invoice once, also from a stale event', async () => {
    const invoice = {
      id: createKey(),
      amountCents: 19_900,
      periodStart: '2025-01-31T15:00:00Z',
      periodEnd: '2025-02-28T15:00:00Z',
      paidAt: '2025-02-01T02:00:00Z',
    }
    await post(message(3))
    expect(await post(message(2, {}, { invoice }))).toMatchObject({ outcome: 'stale' })
    await post(message(4, {}, { invoice }))
    const rows = await api.db.selectFrom('ledger_entries').selectAll().where('account_id', '=', owner.accountId).execute()
    // Still January in São Paulo.
    expect(rows).toMatchObject([{ kind: 'plan', day: '2025-01-31', amount_cents: 19_900, source: `plan:${invoice.id}` }])
  })

  it('books a future paidAt on the current day, and answers 400 to a paidAt of 1970', async () => {
    const invoice = (paidAt: string) => ({
      id: createKey(),
      amountCents: 100,
      periodStart: '2025-01-31T15:00:00Z',
      periodEnd: '2025-02-28T15:00:00Z',
      paidAt,
    })
    const [before, ahead] = [dayOf(api.deps.now()), new Date(api.deps.now().getTime() + 3 * 86_400_000).toISOString()]
    expect(await post(message(1, {}, { invoice: invoice(ahead) }))).toMatchObject({ outcome: 'applied' })
    const row = await api.db.selectFrom('ledger_entries').select('day').where('account_id', '=', owner.accountId).executeTakeFirstOrThrow()
    expect([before, dayOf(api.deps.now())]).toContain(row.day)
    expect(await post(message(2, {}, { invoice: invoice('1970-01-21T00:00:00Z') }))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })

  it('answers 202 to an event of an unknown account or an unknown plan and stores no subscription', async () => {
    const before = external
    const stranger = createKey()
    expect(await post(message(1, { subject: stranger }))).toMatchObject({ status: 202, outcome: 'unknown-account' })
    external = createKey()
    expect(await post(message(1, { planId: undefined, contentId: 'conteudo-9' }))).toMatchObject({ status: 202, outcome: 'unknown-plan' })
    expect(await account()).toMatchObject({ plan_id: freePlan.id })
    expect(await api.db.selectFrom('subscriptions').select('id').where('external_id', 'in', [before, external]).execute()).toEqual([])
  })

  it('finds the plan by content_id or space_id, and sets the origin space for a space_id', async () => {
    await api.db
      .updateTable('plans')
      .set({ content_id: 'conteudo-7', space_id: 'espaco-7' })
      .where('id', '=', professionalPlan.id)
      .execute()
    await post(message(1, { planId: undefined, contentId: 'conteudo-7' }))
    expect(await account()).toMatchObject({ plan_id: professionalPlan.id, subscription_origin: 'orbita' })
    await post(message(2, { planId: undefined, contentId: 'espaco-7', state: 'overdue' }))
    expect(await account()).toMatchObject({ subscription_origin: 'space', status: 'overdue' })
  })

  it('replaces a running subscription with a newer one; the end of the older one does not change the account', async () => {
    await post(message(1, {}, { occurredAt: '2026-01-01T00:00:00Z' }))
    const first = external
    external = createKey()
    await post(message(1, { planId: freePlan.id }))
    expect(await account()).toMatchObject({ plan_id: freePlan.id, status: 'activated' })
    expect(await post(message(9, { id: first }))).toMatchObject({ outcome: 'stale' })
    expect(await post(message(10, { id: first, state: 'canceled' }))).toMatchObject({ outcome: 'applied' })
    expect(await account()).toMatchObject({ plan_id: freePlan.id, status: 'activated' })
  })

  it('keeps overdue_since of the first overdue event when overdueSince is missing', async () => {
    const at = (minute: number) => ({ occurredAt: new Date(api.deps.now().getTime() - minute * 60_000).toISOString() })
    const [first, second] = [at(50), at(20)]
    const since = async () =>
      (await api.db.selectFrom('subscriptions').select('overdue_since').where('external_id', '=', external).executeTakeFirst())
        ?.overdue_since
    await post(message(1, { state: 'overdue' }, first))
    await post(message(2, { state: 'overdue' }, at(40)))
    expect(await since()).toEqual(new Date(first.occurredAt))
    await post(message(3, {}, at(30)))
    await post(message(4, { state: 'overdue' }, second))
    expect(await since()).toEqual(new Date(second.occurredAt))
  })

  it('treats a subscription whose first event is canceled as older than the running one', async () => {
    await post(message(1, { planId: freePlan.id }, { occurredAt: '2026-01-01T00:00:00Z' }))
    const current = external
    external = createKey()
    expect(await post(message(7, { state: 'canceled' }))).toMatchObject({ outcome: 'applied' })
    expect(await account()).toMatchObject({ plan_id: freePlan.id, status: 'activated' })
    await post(message(2, { id: current, planId: freePlan.id, state: 'canceled' }))
    expect(await account()).toMatchObject({ status: 'canceled' })
  })

  it('keeps the status disabled, and on a renewal the status and plan set by the operator', async () => {
    await api.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', owner.accountId).execute()
    await post(message(1))
    expect(await account()).toMatchObject({ status: 'disabled', plan_id: professionalPlan.id })
    await api.db.updateTable('accounts').set({ status: 'activated', plan_id: freePlan.id }).where('id', '=', owner.accountId).execute()
    // A renewal that changes neither state nor plan leaves what the operator set by hand.
    await post(message(2, { periodEnd: '2030-01-01T00:00:00Z' }))
    expect(await account()).toMatchObject({ status: 'activated', plan_id: freePlan.id })
  })

  it('answers 413 to a large body and 400 to invalid JSON or an invalid message', async () => {
    expect(await post(' '.repeat(70_000))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    for (const text of ['', '{', '\u0000', 'null', '[]', '"x"']) expect([text, (await post(text)).status]).toEqual([text, 400])
    const wrong: unknown[] = [
      { ...message(1), sequence: 0 },
      { ...message(1), sequence: 1.5 },
      { ...message(1), sequence: '1' },
      { ...message(1), occurredAt: 'ontem' },
      { ...message(1), subscription: { ...message(1).subscription, state: 'paused' } },
      { ...message(1), subscription: { ...message(1).subscription, contentId: 'x' } },
      { ...message(1), subscription: { ...message(1).subscription, planId: undefined } },
      { ...message(1), subscription: { ...message(1).subscription, subject: 'x'.repeat(300) } },
      { ...message(1), subscription: { ...message(1).subscription, subject: 'a\u0000' } },
      { ...message(1), type: '\ud800' },
      message(
        1,
        {},
        { invoice: { id: 'x', amountCents: -1, periodStart: '2027-01-01T00:00:00Z', periodEnd: '2027-01-01T00:00:00Z', paidAt: null } },
      ),
    ]
    for (const body of wrong) expect([body, (await post(body as object)).code]).toEqual([body, 'INVALID_INPUT'])
    // It says itself what it is: the signature counts, not the type.
    expect(await post(message(1), { headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 200 })
  })
})

it('an applied message emits subscription.changed to the account’s webhook endpoints, a stale one does not', async () => {
  const endpoint = createKey()
  await api.db
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint,
      account_id: owner.accountId,
      url: 'https://example.com',
      events: ['subscription.changed'],
      wrapped_secret: '',
      old_wrapped_secret: null,
      paused_reason: null,
    })
    .execute()
  await post(message(1, { periodEnd: '2030-01-01T00:00:00Z' }))
  await post(message(1, { state: 'canceled' }))
  const told = await api.db.selectFrom('webhook_events').selectAll().where('account_id', '=', owner.accountId).execute()
  expect(told.map(({ type, body }) => [type, (JSON.parse(body) as { data: unknown }).data])).toEqual([
    [
      'subscription.changed',
      { state: 'active', plan: { id: professionalPlan.id, title: 'Profissional' }, trialEndsAt: null, periodEnd: '2030-01-01T00:00:00Z' },
    ],
  ])
})

it('POST /webhooks/subscription answers 404 without SUBSCRIPTION_WEBHOOK_SECRET', async () => {
  const closed = await startTestApi({
    env: {
      ACCOUNTS_MODE: 'remote',
      ACCOUNTS_JWKS_URL: `${issuer}/jwks`,
      ACCOUNTS_ISSUER: issuer,
      ACCOUNTS_AUDIENCE: 'videozz',
      ACCOUNTS_SIGN_IN_URL: `${issuer}/entrar`,
    },
    database: api.database,
  })
  const body = JSON.stringify(message(1))
  const headers = { 'content-type': 'application/json', ...signSubscriptionEvent(secret, createKey(), body, api.deps.now()) }
  expect((await fetch(`${closed.url}/api/webhooks/subscription`, { method: 'POST', headers, body })).status).toBe(404)
  await closed.close()
})
