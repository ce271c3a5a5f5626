import { advanceSubscriptions, cancelAtEnd, contractPlan, createKey, noteInvoice, payInvoice } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const day = 86_400_000
let api: TestApi
let owner: TestAccount
/** Where the parent platform's clock stands. */
let now: Date

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await signUpTestAccount(api, { plan: 'free' })
  // Before today: an event is never later than the product's own clock.
  now = new Date('2025-01-16T15:00:00Z')
})

const contract = (paymentMethod: string | null = null) =>
  contractPlan(
    api.db,
    { userId: owner.userId, accountId: owner.accountId, planId: professionalPlan.id, affiliate: null, paymentMethod },
    now,
  )
/** Runs the clock at an instant, as the worker does, and tells what it came to. */
async function run(at: string | Date): Promise<void> {
  now = new Date(at)
  await advanceSubscriptions(api.db, now)
  await api.app.parentCourier.deliver()
}
const account = () => api.db.selectFrom('accounts').selectAll().where('id', '=', owner.accountId).executeTakeFirstOrThrow()
const state = async () => {
  const rows = await api.db
    .selectFrom('parent_subscriptions')
    .selectAll()
    .where('account_id', '=', owner.accountId)
    .orderBy('started_at')
    .execute()
  return rows.at(-1)
}
const invoices = () =>
  api.db
    .selectFrom('parent_invoices')
    .innerJoin('parent_subscriptions', 'parent_subscriptions.id', 'subscription_id')
    .selectAll('parent_invoices')
    .where('account_id', '=', owner.accountId)
    .orderBy('parent_invoices.period_start')
    .execute()
const booked = () =>
  api.db.selectFrom('ledger_entries').select(['day', 'amount_cents']).where('account_id', '=', owner.accountId).orderBy('id').execute()
const pay = async (at: Date) => {
  const open = (await invoices()).find((one) => one.state !== 'paid' && one.state !== 'void')!
  await payInvoice(api.db, { invoiceId: open.id, method: 'manual' }, at)
  await api.app.parentCourier.deliver()
}

describe('subscription life cycle', () => {
  it('runs through trial, active, overdue, paid and canceled; a second contract has no trial or grace days', async () => {
    expect(await contract()).toMatchObject({ subscription: { state: 'trial' }, invoice: null })
    await api.app.parentCourier.deliver()
    expect(await account()).toMatchObject({ status: 'activated', plan_id: professionalPlan.id, subscription_origin: 'videozz' })
    await run('2025-01-31T14:59:00Z')
    expect([await state(), await invoices()]).toMatchObject([{ state: 'trial' }, []])
    await run('2025-01-31T15:00:00Z')
    expect(await state()).toMatchObject({ state: 'active' })
    expect(await invoices()).toMatchObject([{ state: 'open', amount_cents: 19_900, due_at: now }])
    await run('2025-02-03T14:59:00Z')
    expect(await account()).toMatchObject({ status: 'activated' })
    await run('2025-02-03T15:00:00Z')
    expect(await account()).toMatchObject({ status: 'overdue', plan_id: professionalPlan.id, status_since: now })
    await pay(new Date('2025-02-10T12:00:00Z'))
    expect(await account()).toMatchObject({ status: 'activated' })
    expect(await booked()).toEqual([{ day: '2025-02-10', amount_cents: 19_900 }])
    // The next is due by the anchor, not by the day of payment; nobody pays it.
    await run('2025-02-28T15:00:00Z')
    await run('2025-03-03T15:00:00Z')
    expect(await account()).toMatchObject({ status: 'overdue' })
    await run('2025-04-02T14:00:00Z')
    expect(await account()).toMatchObject({ status: 'overdue' })
    await run('2025-04-02T15:00:00Z')
    expect(await account()).toMatchObject({ status: 'canceled', plan_id: professionalPlan.id })
    expect((await invoices()).map((one) => one.state)).toEqual(['paid', 'void'])
    // The second time there are no free days, nor any of grace.
    now = new Date('2025-05-01T12:00:00Z')
    expect(await contract()).toMatchObject({
      subscription: { state: 'overdue', trial_ends_at: null },
      invoice: { state: 'open', due_at: now },
    })
    await api.app.parentCourier.deliver()
    expect(await account()).toMatchObject({ status: 'overdue' })
    expect(await contract()).toEqual({ fault: 'SUBSCRIPTION_RUNNING' })
  })

  it('renews on the day of the month it began, or the last day of a shorter month, in São Paulo time', async () => {
    await contract('test-approved')
    for (const at of ['2025-01-31T15:00:00Z', '2025-02-28T15:00:00Z', '2025-03-31T15:00:00Z', '2025-04-30T15:00:00Z']) {
      const before = (await invoices()).length
      await run(new Date(Date.parse(at) - 1000))
      expect([at, (await invoices()).length]).toEqual([at, before])
      await run(at)
      expect((await invoices()).at(-1)).toMatchObject({ period_start: new Date(at), state: 'paid', method: 'test-approved' })
    }
    expect(await state()).toMatchObject({ state: 'active', period_end: new Date('2025-05-31T15:00:00Z') })
    expect(await booked()).toHaveLength(4)
  })

  it('renews by the São Paulo date when UTC is already in the next month', async () => {
    now = new Date('2025-01-16T01:30:00Z')
    await contract('test-approved')
    // 30 January 22:30 in São Paulo.
    await run('2025-01-31T01:30:00Z')
    expect(await state()).toMatchObject({ period_end: new Date('2025-03-01T01:30:00Z') })
    await run('2025-03-01T01:30:00Z')
    expect(await state()).toMatchObject({ period_end: new Date('2025-03-31T01:30:00Z') })
    expect((await booked()).map((row) => row.day)).toEqual(['2025-01-30', '2025-02-28'])
  })

  it('creates one invoice per period after three months without a run, also with concurrent runs', async () => {
    await contract('test-approved')
    await run('2025-01-31T15:00:00Z')
    await run('2025-05-02T10:00:00Z')
    const once = await invoices()
    expect(once.map((one) => one.period_start.toISOString().slice(0, 10))).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30'])
    expect(new Set(once.map((one) => one.state))).toEqual(new Set(['paid']))
    await Promise.all([advanceSubscriptions(api.db, now), advanceSubscriptions(api.db, now)])
    await run('2025-05-02T10:15:00Z')
    expect(await invoices()).toEqual(once)
    expect(await booked()).toHaveLength(4)
  })

  it('makes invoices of missed periods due at the run, with the usual grace days before overdue', async () => {
    await contract()
    await run('2025-05-02T10:00:00Z')
    expect(await account()).toMatchObject({ status: 'activated' })
    expect((await invoices()).map((one) => [one.state, one.due_at])).toEqual(Array(4).fill(['open', now]))
    await run('2025-05-05T10:00:00Z')
    expect(await account()).toMatchObject({ status: 'overdue', status_since: now })
    // Regular again only once all that is due is paid.
    for (let paid = 0; paid < 3; paid++) await pay(now)
    expect(await account()).toMatchObject({ status: 'overdue' })
    await pay(now)
    expect(await account()).toMatchObject({ status: 'activated' })
  })

  it('becomes overdue 7 days after the due date of an invoice reported as paid', async () => {
    await contract()
    await run('2025-01-31T15:00:00Z')
    const [invoice] = await invoices()
    await noteInvoice(api.db, { invoiceId: invoice!.id, accountId: owner.accountId, state: 'reported' })
    await run(new Date(now.getTime() + 6.9 * day))
    expect(await account()).toMatchObject({ status: 'activated' })
    await run('2025-02-07T15:00:00Z')
    expect(await account()).toMatchObject({ status: 'overdue' })
  })

  it('retries a declined card once a day and becomes overdue after 3 days', async () => {
    await contract('test-fails-later')
    await run('2025-01-31T15:00:00Z')
    expect(await invoices()).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'O cartão recusou a cobrança.' }])
    await run('2025-01-31T20:00:00Z')
    expect(await invoices()).toMatchObject([{ attempts: 1 }])
    await run('2025-02-01T15:00:00Z')
    expect(await invoices()).toMatchObject([{ attempts: 2 }])
    await run('2025-02-03T15:00:00Z')
    expect(await account()).toMatchObject({ status: 'overdue' })
  })

  it('ends with its period after cancelAtEnd, and continues when the cancellation is withdrawn', async () => {
    await contract('test-approved')
    await cancelAtEnd(api.db, owner.accountId, true, now)
    await cancelAtEnd(api.db, owner.accountId, false, now)
    await run('2025-01-31T15:00:00Z')
    await cancelAtEnd(api.db, owner.accountId, true, now)
    await run('2025-02-28T14:00:00Z')
    expect(await account()).toMatchObject({ status: 'activated' })
    await run('2025-03-02T00:00:00Z')
    expect(await state()).toMatchObject({ state: 'canceled', canceled_at: new Date('2025-02-28T15:00:00Z') })
    expect(await account()).toMatchObject({ status: 'canceled', status_since: new Date('2025-02-28T15:00:00Z') })
    expect(await invoices()).toHaveLength(1)
    expect(await cancelAtEnd(api.db, owner.accountId, true, now)).toEqual({ fault: 'SUBSCRIPTION_NOT_FOUND' })
  })

  it('ends a canceled trial without an invoice', async () => {
    await contract()
    await cancelAtEnd(api.db, owner.accountId, true, now)
    await run('2025-01-31T15:00:00Z')
    expect([await account(), await invoices()]).toMatchObject([{ status: 'canceled' }, []])
  })

  it('cancels an overdue subscription at once and voids its invoice', async () => {
    await contract()
    await run('2025-01-31T15:00:00Z')
    await run('2025-02-03T15:00:00Z')
    await cancelAtEnd(api.db, owner.accountId, true, now)
    await api.app.parentCourier.deliver()
    expect(await account()).toMatchObject({ status: 'canceled' })
    expect((await invoices()).map((one) => one.state)).toEqual(['void'])
    const [invoice] = await invoices()
    expect(await payInvoice(api.db, { invoiceId: invoice!.id, method: 'manual' }, now)).toEqual({ fault: 'INVOICE_SETTLED' })
  })

  it('begins a new subscription after an unpaid invoice as overdue, without new grace days', async () => {
    await contract()
    await run('2025-01-31T15:00:00Z')
    await run('2025-02-03T15:00:00Z')
    await cancelAtEnd(api.db, owner.accountId, true, now)
    now = new Date('2025-02-20T15:00:00Z')
    expect(await contract()).toMatchObject({ subscription: { state: 'overdue', overdue_since: now }, invoice: { state: 'open' } })
    await api.app.parentCourier.deliver()
    // Embeds play on for some days from the first debt, not from each new subscription.
    expect(await account()).toMatchObject({ status: 'overdue', status_since: new Date('2025-01-31T15:00:00Z') })
    await pay(now)
    expect([await state(), await account()]).toMatchObject([{ state: 'active' }, { status: 'activated' }])
    await cancelAtEnd(api.db, owner.accountId, true, now)
    await run('2025-03-20T15:00:00Z')
    expect(await contract()).toMatchObject({ subscription: { state: 'active' } })
  })

  it('keeps a reported invoice after the cancellation, and books it when the payment is recorded', async () => {
    await contract()
    await run('2025-01-31T15:00:00Z')
    const note = (state: 'reported' | 'open') => noteInvoice(api.db, { invoiceId: invoice!.id, state })
    const [invoice] = await invoices()
    await note('reported')
    await run('2025-02-07T15:00:00Z')
    await cancelAtEnd(api.db, owner.accountId, true, now)
    expect((await invoices())[0]?.state).toBe('reported')
    await payInvoice(api.db, { invoiceId: invoice!.id, method: 'manual' }, now)
    await api.app.parentCourier.deliver()
    expect([await account(), await booked()]).toMatchObject([{ status: 'canceled' }, [{ amount_cents: 19_900 }]])
  })

  it('voids a reported invoice of a canceled subscription when it is set back to open', async () => {
    await contract()
    await run('2025-01-31T15:00:00Z')
    const [invoice] = await invoices()
    await noteInvoice(api.db, { invoiceId: invoice!.id, state: 'reported' })
    await run('2025-02-07T15:00:00Z')
    await cancelAtEnd(api.db, owner.accountId, true, now)
    await noteInvoice(api.db, { invoiceId: invoice!.id, state: 'open' })
    expect((await invoices())[0]?.state).toBe('void')
  })

  it('charges the contracted price and period after the plan’s price and period change', async () => {
    const plan = (values: { price_cents: number; period: 'monthly' | 'yearly' }) =>
      api.db.updateTable('plans').set(values).where('id', '=', professionalPlan.id).execute()
    await contract('test-approved')
    await plan({ price_cents: 99_900, period: 'yearly' })
    await run('2025-01-31T15:00:00Z')
    await run('2025-02-28T15:00:00Z')
    await plan({ price_cents: 19_900, period: 'monthly' })
    expect((await invoices()).map((one) => one.amount_cents)).toEqual([19_900, 19_900])
    expect((await booked()).map((one) => one.amount_cents)).toEqual([19_900, 19_900])
  })

  it('creates one subscription for concurrent contractPlan calls', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => contract('test-approved')))
    expect(answers.filter((answer) => 'subscription' in answer)).toHaveLength(1)
    expect(await api.db.selectFrom('parent_subscriptions').select('id').where('account_id', '=', owner.accountId).execute()).toHaveLength(1)
  })

  it('replaces a subscription that is canceled for the end of its period', async () => {
    await contract('test-approved')
    await api.app.parentCourier.deliver()
    await cancelAtEnd(api.db, owner.accountId, true, now)
    now = new Date(now.getTime() + day)
    expect(await contract('test-approved')).toMatchObject({
      subscription: { state: 'active', trial_ends_at: null },
      invoice: { state: 'paid' },
    })
    await api.app.parentCourier.deliver()
    expect(await account()).toMatchObject({ status: 'activated' })
    const rows = await api.db
      .selectFrom('subscriptions')
      .select('state')
      .where('account_id', '=', owner.accountId)
      .orderBy('started_at')
      .execute()
    expect(rows.map((row) => row.state)).toEqual(['canceled', 'active'])
  })
})

describe('delivery of parent platform events', () => {
  it('starts without a call of deliver when a subscription is contracted', async () => {
    await api.deps.events.whenListening()
    await contract()
    await expect.poll(async () => (await account()).plan_id).toBe(professionalPlan.id)
  })

  /** An event of a subscription of its own, which waits before all others. */
  async function addWaiting(of: TestAccount, body: (id: string) => object): Promise<string> {
    const id = createKey()
    const plan = { plan_id: professionalPlan.id, price_cents: 19_900, period: 'monthly', affiliate: null, payment_method: null } as const
    await api.db
      .insertInto('parent_subscriptions')
      .values({ id, user_id: of.userId, account_id: of.accountId, ...plan, state: 'canceled', started_at: now })
      .execute()
    const event = { id: createKey(), subscription_id: id, sequence: 1, body: JSON.stringify(body(id)), last_error: null }
    await api.db
      .insertInto('parent_events')
      .values({ ...event, created_at: new Date(0) })
      .execute()
    return id
  }

  it('reaches an event behind 101 rejected events', async () => {
    const other = await signUpTestAccount(api)
    const refused = await Promise.all(Array.from({ length: 101 }, () => addWaiting(other, () => ({}))))
    await contract()
    await api.app.parentCourier.deliver()
    expect(await account()).toMatchObject({ plan_id: professionalPlan.id })
    await api.db.deleteFrom('parent_events').where('subscription_id', 'in', refused).execute()
  })

  it('with deliverOf reaches an account’s event while an event of another account is blocked', async () => {
    const other = await signUpTestAccount(api)
    const held = await api.database.pool.connect()
    await held.query('begin')
    await addWaiting(other, (id) => {
      void held.query(`select pg_advisory_xact_lock(hashtextextended('subscription embedded ${id}', 0))`)
      const subscription = { id, subject: other.userId, planId: professionalPlan.id, state: 'canceled' }
      return { type: 'x', sequence: 1, occurredAt: now.toISOString(), subscription }
    })
    await held.query('select 1')
    const all = api.app.parentCourier.deliver()
    await contract()
    await api.app.parentCourier.deliverOf(owner.accountId)
    expect(await account()).toMatchObject({ plan_id: professionalPlan.id })
    await held.query('commit')
    held.release()
    await all
  })

  it('resumes in order after an error and delivers each event once', async () => {
    const rename = (from: string, to: string) => api.database.pool.query(`alter table ${from} rename to ${to}`)
    await rename('subscription_events', 'subscription_events_away')
    await contract('test-approved')
    await run('2025-01-31T15:00:00Z')
    await rename('subscription_events_away', 'subscription_events')
    const waiting = await api.db
      .selectFrom('parent_events')
      .select(['sequence', 'attempts', 'delivered_at', 'last_error'])
      .where('subscription_id', '=', (await state())!.id)
      .orderBy('sequence')
      .execute()
    // The later ones were not even tried.
    expect(waiting.map((one) => [one.delivered_at, one.attempts > 0])).toEqual([
      [null, true],
      [null, false],
      [null, false],
    ])
    expect(waiting[0]?.last_error).toMatch(/^500 /)
    await api.app.parentCourier.deliver()
    await api.app.parentCourier.deliver()
    const told = await api.db
      .selectFrom('subscription_events')
      .select(['sequence', 'outcome', 'type'])
      .where('account_id', '=', owner.accountId)
      .orderBy('received_at')
      .orderBy('sequence')
      .execute()
    expect(told.map((one) => [one.sequence, one.outcome, one.type])).toEqual([
      [1, 'applied', 'subscription.contracted'],
      [2, 'applied', 'subscription.renewed'],
      [3, 'applied', 'subscription.paid'],
    ])
    expect(await booked()).toHaveLength(1)
  })
})
