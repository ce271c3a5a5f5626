import type { ErrorBody } from '@videozz/contract'
import { advanceSubscriptions } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { copyTestPlan } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AccessTokens } from '../../shared/access-token.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { CheckoutTokens } from '../../shared/tokens/checkout-token.ts'

const card = (number: string, expiry = '12/40') => ({ number, holder: 'Ana Prado', expiry, cvc: '123' })
const good = '4242 4242 4242 4242'
const day = 86_400_000
let api: TestApi
let owner: TestAccount

beforeAll(async () => {
  api = await startTestApi({ env: { EMBEDDED_PAYMENTS: 'test' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await signUpTestAccount(api, { plan: 'free', name: 'Ana Prado' })
})

const open = async (as = owner, planId: string = professionalPlan.id, on = api) =>
  callApi(on, 'openCheckout', { as, body: { planId, affiliate: 'parceiro-7' } })
const tokenOf = (url: string) => new URLSearchParams(url.split('#')[1]).get('token') ?? ''
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
async function token(as = owner, on = api): Promise<string> {
  return tokenOf((await open(as, professionalPlan.id, on)).data.url)
}
const confirm = async (given: string, body: object = { card: card(good) }, on = api) =>
  callApi(on, 'confirmCheckout', { ...withToken(given), body })
const mine = async () => (await callApi(api, 'getMySubscription', { as: owner })).data
const me = async () => (await callApi(api, 'getMe', { as: owner })).data
async function turn(days: number): Promise<void> {
  api.advance(days * day)
  await advanceSubscriptions(api.db, api.deps.now())
  await api.app.parentCourier.deliver()
  owner = { ...owner, ...(await fresh()) }
}
/** Access tokens end with the moved clock. */
async function fresh(): Promise<Pick<TestAccount, 'headers'>> {
  const { userId, accountId, familyId } = owner
  const accessToken = await new AccessTokens(api.env.secretKey, api.deps.now).sign({ userId, accountId, tenant: false, familyId })
  return { headers: { authorization: `Bearer ${accessToken}` } }
}

describe('the embedded checkout', () => {
  it('POST /checkout returns a frame URL with a token for the user and the plan', async () => {
    const { status, data } = await open()
    expect([status, data.way, data.origin]).toEqual([200, 'frame', null])
    const fragment = new URLSearchParams(data.url.replace('/checkout#', ''))
    expect(Object.fromEntries(fragment)).toMatchObject({ email: owner.email, name: 'Ana Prado', plan: professionalPlan.id })
    const offer = await callApi(api, 'getCheckoutOffer', withToken(fragment.get('token') ?? ''))
    expect(offer.data).toMatchObject({
      plan: { title: 'Profissional', price: 19_900, period: 'monthly' },
      person: { name: 'Ana Prado', email: owner.email },
      trialDays: 15,
      replaces: null,
      payment: { mode: 'test' },
    })
    expect(Date.parse(offer.data.firstChargeAt ?? '') - Date.now()).toBeCloseTo(15 * day, -5)
  })

  it('POST /checkout/confirm starts the trial, stores the affiliate and writes no card number to parent_events', async () => {
    expect((await confirm(await token())).data).toMatchObject({ state: 'trial', owed: null })
    expect(await me()).toMatchObject({ status: 'activated', planTitle: 'Profissional', subscription: { origin: 'videozz' } })
    const { subscription, invoices } = await mine()
    expect(subscription).toMatchObject({ state: 'trial', plan: { title: 'Profissional' }, nextCharge: { amountCents: 19_900 } })
    expect(invoices).toEqual([])
    const row = await api.db
      .selectFrom('parent_subscriptions')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ affiliate: 'parceiro-7', payment_method: 'test-approved' })
    expect(JSON.stringify(await api.db.selectFrom('parent_events').selectAll().execute())).not.toContain('4242')
  })

  it('POST /checkout/confirm accepts only test cards, and rejects a declined, expired, invalid or missing card', async () => {
    const given = await token()
    const refused = async (body: object) => (await confirm(given, body)).error
    expect((await refused({ card: card('4539 5787 6362 1486') })).code).toBe('CARD_NOT_TEST')
    expect((await refused({ card: card('4000 0000 0000 0002') })).code).toBe('CARD_DECLINED')
    expect((await refused({ card: card(good, '01/20') })).fields).toEqual({ 'card.expiry': 'O cartão está vencido.' })
    expect((await refused({ card: card('12') })).fields).toEqual({ 'card.number': 'Informe o número do cartão.' })
    expect((await refused({})).code).toBe('CARD_NEEDED')
    expect((await mine()).subscription).toBeNull()
    expect((await confirm(given)).status).toBe(200)
  })

  it('POST /checkout/confirm creates one subscription for concurrent calls; the others answer 409', async () => {
    const given = await token()
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(given)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await confirm(given)).error.code).toBe('SUBSCRIPTION_RUNNING')
    expect((await open()).error).toMatchObject({
      code: 'SUBSCRIPTION_RUNNING',
      message: 'Atenção: Para contratar um novo plano é necessário o cancelamento da assinatura anterior.',
    })
  })

  it('POST /checkout/confirm answers CHECKOUT_CHANGED to a used token after the subscription is canceled', async () => {
    const given = await token()
    await confirm(given)
    await callApi(api, 'cancelSubscription', { as: owner })
    expect((await confirm(given)).error.code).toBe('CHECKOUT_CHANGED')
    expect((await mine()).subscription).toMatchObject({ state: 'trial', cancelAtEnd: true })
    expect((await confirm(await token())).data.state).toBe('active')
  })

  it('answers CHECKOUT_CHANGED when price, period or trial days change after the token is issued', async () => {
    const given = await token()
    const plan = api.db.updateTable('plans').where('id', '=', professionalPlan.id)
    for (const [change, back] of [
      [{ price_cents: 59_900 }, { price_cents: 19_900 }],
      [{ period: 'yearly' }, { period: 'monthly' }],
      [{ trial_days: 0 }, { trial_days: 15 }],
    ] as const) {
      await plan.set(change).execute()
      expect((await callApi(api, 'getCheckoutOffer', withToken(given))).error.code).toBe('CHECKOUT_CHANGED')
      expect((await confirm(given)).error.code).toBe('CHECKOUT_CHANGED')
      await plan.set(back).execute()
    }
    expect((await mine()).subscription).toBeNull()
    expect((await confirm(given)).data.state).toBe('trial')
  })

  it('answers CHECKOUT_EXPIRED to forged, expired and access tokens, and to tokens older than tokens_valid_from', async () => {
    const given = await token()
    const foreign = await new CheckoutTokens({ ...api.env, secretKey: 'x'.repeat(43) }, api.deps.now).sign({
      userId: owner.userId,
      accountId: owner.accountId,
      planId: professionalPlan.id,
      agreed: '19900 monthly 15 1',
      affiliate: null,
    })
    for (const bad of ['', 'x', `${given.slice(0, -6)}AAAAAA`, foreign, owner.accessToken])
      expect([bad, (await callApi(api, 'getCheckoutOffer', withToken(bad))).error.code]).toEqual([bad, 'CHECKOUT_EXPIRED'])
    expect((await confirm(owner.accessToken)).error.code).toBe('CHECKOUT_EXPIRED')
    // The token opens nothing else.
    expect((await callApi(api, 'getMe', withToken(given))).status).toBe(401)
    await api.db
      .updateTable('users')
      .set({ tokens_valid_from: new Date(Date.now() + 2000) })
      .where('id', '=', owner.userId)
      .execute()
    expect((await confirm(given)).error.code).toBe('CHECKOUT_EXPIRED')
    await api.db
      .updateTable('users')
      .set({ tokens_valid_from: new Date(0) })
      .where('id', '=', owner.userId)
      .execute()
    const late = await startTestApi({ env: { EMBEDDED_PAYMENTS: 'test' }, database: api.database })
    late.advance(31 * 60_000)
    expect((await confirm(given, undefined, late)).error.code).toBe('CHECKOUT_EXPIRED')
    await late.close()
  })

  it('POST /checkout answers PLAN_NOT_FOR_SALE for plans not for sale and TENANT_BLOCKED to managers', async () => {
    for (const [id, change] of Object.entries({
      oculto0000000000: { hidden: true },
      pedido0000000000: { action: 'request' as const },
      apagado000000000: { deleted_at: new Date() },
    })) {
      await copyTestPlan(api.db, professionalPlan.id, { id, ...change })
      expect([id, (await open(owner, id)).error.code]).toEqual([id, 'PLAN_NOT_FOR_SALE'])
    }
    expect((await open(owner, 'naoexiste0000000')).error.code).toBe('PLAN_NOT_FOR_SALE')
    const member = await signUpTestAccount(api)
    const acting = await enterTestTenant(api, member, owner, ['videozz:videos:upload'])
    expect((await open(acting)).error.code).toBe('TENANT_BLOCKED')
    expect((await callApi(api, 'cancelSubscription', { as: acting })).error.code).toBe('TENANT_BLOCKED')
  })

  it('answers ACCOUNT_DISABLED to a disabled account, also when disabled after the token is issued', async () => {
    const given = await token()
    const set = (status: 'disabled' | 'overdue') =>
      api.db.updateTable('accounts').set({ status }).where('id', '=', owner.accountId).execute()
    await set('disabled')
    expect((await open()).error.code).toBe('ACCOUNT_DISABLED')
    expect((await callApi(api, 'getCheckoutOffer', withToken(given))).error.code).toBe('ACCOUNT_DISABLED')
    expect((await confirm(given)).error.code).toBe('ACCOUNT_DISABLED')
    await set('overdue')
    expect((await confirm(given)).status).toBe(200)
  })

  it('POST /checkout/confirm needs no card for a plan without a price', async () => {
    await api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', owner.accountId).execute()
    const given = tokenOf((await open(owner, freePlan.id)).data.url)
    expect((await confirm(given, {})).data).toMatchObject({ state: 'active', owed: null })
    expect(await me()).toMatchObject({ status: 'activated', planTitle: 'Gratuito' })
  })

  it('POST /checkout answers PLAN_IS_CURRENT to an account on the free plan', async () => {
    expect((await open(owner, freePlan.id)).error).toMatchObject({ code: 'PLAN_IS_CURRENT', message: 'Este já é o plano da sua conta.' })
    expect((await mine()).subscription).toBeNull()
  })

  it('a subscription of the free plan blocks no other plan, uses up no trial, and ends with it', async () => {
    await api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', owner.accountId).execute()
    await confirm(tokenOf((await open(owner, freePlan.id)).data.url), {})
    const detail = async () => (await callApi(api, 'getPlanDetail', { as: owner })).data
    expect(await detail()).toMatchObject({ subscription: { state: 'active' }, mayContract: true, trialAvailable: true })
    expect((await confirm(await token())).data).toMatchObject({ state: 'trial' })
    expect(await me()).toMatchObject({ status: 'activated', planTitle: 'Profissional' })
    expect(await detail()).toMatchObject({ subscription: { state: 'trial' }, mayContract: false, trialAvailable: false })
    const states = await api.db
      .selectFrom('subscriptions')
      .select(['plan_id', 'state'])
      .where('account_id', '=', owner.accountId)
      .orderBy('plan_id')
      .execute()
    expect(states).toEqual([
      { plan_id: freePlan.id, state: 'canceled' },
      { plan_id: professionalPlan.id, state: 'trial' },
    ])
  })

  it('POST /checkout/confirm answers TOO_MANY_ATTEMPTS after more than 20 declined cards', async () => {
    const given = await token()
    const codes = []
    for (let turns = 0; turns < 22; turns++) codes.push((await confirm(given, { card: card('4000000000000002') })).error.code)
    expect([codes[0], codes[19], codes[21]]).toEqual(['CARD_DECLINED', 'CARD_DECLINED', 'TOO_MANY_ATTEMPTS'])
  })
})

describe('invoices of an embedded subscription', () => {
  it('can be paid with another card after a failed charge, which reactivates the overdue account', async () => {
    await confirm(await token(), { card: card('4000 0000 0000 0341') })
    await turn(15)
    const [invoice] = (await mine()).invoices
    expect(invoice).toMatchObject({ state: 'failed', lastError: 'O cartão recusou a cobrança.' })
    await turn(3)
    expect(await me()).toMatchObject({ status: 'overdue' })
    const pay = (number: string) => callApi(api, 'payInvoice', { as: owner, params: { id: invoice!.id }, body: { card: card(number) } })
    expect((await pay('4000000000000002')).error.code).toBe('CARD_DECLINED')
    expect((await pay(good)).data).toMatchObject({ state: 'paid' })
    expect((await pay(good)).error.code).toBe('INVOICE_SETTLED')
    expect(await me()).toMatchObject({ status: 'activated' })
    // The card that paid is charged from now on.
    await turn(31)
    expect((await mine()).invoices.map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect((await callApi(api, 'reportInvoice', { as: owner, params: { id: invoice!.id } })).error.code).toBe('PAYMENT_MODE_OFF')
  })

  it('need no card in manual payment mode; reportInvoice sets them to reported', async () => {
    const manual = await startTestApi({ env: { PAYMENT_INSTRUCTIONS: 'Pix: financeiro@exemplo.com' }, database: api.database })
    const given = await token(owner, manual)
    expect((await callApi(manual, 'getCheckoutOffer', withToken(given))).data.payment).toEqual({
      mode: 'manual',
      instructions: 'Pix: financeiro@exemplo.com',
    })
    expect((await confirm(given, undefined, manual)).error.code).toBe('PAYMENT_MODE_OFF')
    expect((await confirm(given, {}, manual)).data).toMatchObject({ state: 'trial' })
    await turn(15)
    const [invoice] = (await mine()).invoices
    manual.advance(api.deps.now().getTime() - Date.now())
    const report = () => callApi(manual, 'reportInvoice', { as: owner, params: { id: invoice!.id } })
    expect((await report()).data).toMatchObject({ state: 'reported' })
    expect((await callApi(manual, 'payInvoice', { as: owner, params: { id: invoice!.id }, body: { card: card(good) } })).error.code).toBe(
      'PAYMENT_MODE_OFF',
    )
    await manual.close()
  })

  it('left unpaid set beginsOverdue in the next checkout offer, and the next subscription begins overdue', async () => {
    const manual = await startTestApi({ database: api.database })
    manual.advance(api.deps.now().getTime() - Date.now())
    const offer = async (given: string) => (await callApi(manual, 'getCheckoutOffer', withToken(given))).data
    const first = await token(owner, manual)
    expect(await offer(first)).toMatchObject({ beginsOverdue: false })
    await confirm(first, {}, manual)
    await turn(15)
    await turn(4)
    expect(await me()).toMatchObject({ status: 'overdue' })
    await callApi(api, 'cancelSubscription', { as: owner })
    manual.advance(19 * day)
    const again = await token(owner, manual)
    expect(await offer(again)).toMatchObject({ beginsOverdue: true, trialDays: 0 })
    expect((await confirm(again, {}, manual)).data).toMatchObject({ state: 'overdue', owed: { amountCents: 19_900, state: 'open' } })
    const { subscription } = await mine()
    expect(subscription?.overdueSince).toBe(subscription?.startedAt)
    await manual.close()
  })
})

describe('the checkout of a remote parent platform', () => {
  const remote = (env: Record<string, string>) =>
    startTestApi({
      env: {
        ACCOUNTS_MODE: 'remote',
        ACCOUNTS_JWKS_URL: 'https://p.example.com/jwks',
        ACCOUNTS_ISSUER: 'https://p.example.com',
        ACCOUNTS_AUDIENCE: 'videozz',
        ACCOUNTS_SIGN_IN_URL: 'https://p.example.com/entrar',
        SUBSCRIPTION_WEBHOOK_SECRET: 's'.repeat(40),
        CHECKOUT_URL: 'https://loja.example.com/c?origem=videozz',
        SHOPPING_URL: 'https://loja.example.com/assinaturas',
        ...env,
      },
      database: api.database,
    })

  it('opens as a page with name, e-mail, affiliate and content in the query', async () => {
    const on = await remote({})
    const { data } = await open(owner, professionalPlan.id, on)
    expect(data.way).toBe('page')
    const { origin, searchParams, hash } = new URL(data.url)
    expect([origin, hash]).toEqual(['https://loja.example.com', ''])
    expect(Object.fromEntries(searchParams)).toEqual({
      origem: 'videozz',
      name: 'Ana Prado',
      email: owner.email,
      a: 'parceiro-7',
      content: professionalPlan.id,
    })
    expect((await callApi(on, 'getMySubscription', { as: owner })).data).toMatchObject({
      subscription: null,
      payment: null,
      shoppingUrl: 'https://loja.example.com/assinaturas',
    })
    expect((await callApi(on, 'cancelSubscription', { as: owner })).error.code).toBe('SUBSCRIPTION_ELSEWHERE')
    await on.close()
  })

  it('opens in a frame with that origin when CHECKOUT_FRAME_ORIGIN is set', async () => {
    const on = await remote({ CHECKOUT_FRAME_ORIGIN: 'https://loja.example.com' })
    const { data } = await open(owner, professionalPlan.id, on)
    expect([data.way, data.origin]).toEqual(['frame', 'https://loja.example.com'])
    expect(new URLSearchParams(new URL(data.url).hash.slice(1)).get('email')).toBe(owner.email)
    // The embedded checkout is no door here.
    const answer = (await callApi(on, 'getCheckoutOffer', withToken(tokenOf(data.url)))) as { error: ErrorBody['error'] }
    expect(answer.error.code).toBe('SUBSCRIPTION_ELSEWHERE')
    await on.close()
  })
})
