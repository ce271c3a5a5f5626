import { bookCorrection, bookEntries, createKey, type NewLedgerEntry } from '@videozz/db'
import { dayOf, gibibyte, monthOf } from '@videozz/domain'
import { createTestViewer } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, type CallResult } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let account: TestAccount
const month = '2026-03'
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const today = () => dayOf(api.deps.now())
/** Today, also where midnight passes between a question and its answer. */
async function sameDay<T>(ask: () => Promise<T>): Promise<{ answer: T; day: string }> {
  const day = today()
  const answer = await ask()
  return day === today() ? { answer, day } : { answer: await ask(), day: today() }
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const addViewer = async (of: TestAccount, name: string | null, email: string | null): Promise<string> =>
  (await createTestViewer(api.db, { account_id: of.accountId, email, name })).id
const activation = (of: TestAccount, day: string, viewerId: string, cents = 399): NewLedgerEntry => ({
  accountId: of.accountId,
  kind: 'activation',
  day,
  amountCents: cents,
  source: `activation:${viewerId}`,
  details: { viewerId, videoKey: createKey(), planTitle: 'Profissional' },
})
const storage = (of: TestAccount, day: string, cents: number): NewLedgerEntry => ({
  accountId: of.accountId,
  kind: 'storage',
  day,
  amountCents: cents,
  source: `storage:${day}`,
  details: { bytes: 510 * gibibyte, planBytes: 500 * gibibyte, extraBytes: 10 * gibibyte, planTitle: 'Profissional', monthCents: cents },
})

describe('GET /billing', () => {
  it('returns totals by kind and the ledger rows of the month, newest first', async () => {
    const maria = await addViewer(account, '=Maria', 'maria@exemplo.com')
    const gone = createKey()
    await bookEntries(api.db, [
      activation(account, '2026-03-31', maria),
      activation(account, '2026-03-01', gone),
      activation(account, '2026-04-01', createKey()),
      activation(account, '2026-02-28', createKey()),
      storage(account, '2026-03-02', 16),
      {
        accountId: account.accountId,
        kind: 'plan',
        day: '2026-03-05',
        amountCents: 19_900,
        source: 'plan:x',
        details: { invoiceId: 'x', planTitle: 'Profissional', periodStart: '2026-03-05T12:00:00Z', periodEnd: '2026-04-05T12:00:00Z' },
      },
    ])
    await bookCorrection(
      api.db,
      { accountId: account.accountId, amountCents: -399, reason: ' Aluno de teste ', operator: 'Ana' },
      new Date('2026-03-31T12:00:00Z'),
    )
    await api.db
      .insertInto('storage_days')
      .values({ account_id: account.accountId, day: '2026-03-02', bytes: 5, plan_bytes: 3, extra_bytes: 2 })
      .execute()
    const { status, data } = await callApi(api, 'readBilling', { as: account, query: { month } })
    expect(status).toBe(200)
    expect(data.amountCents).toBe(19_900 + 2 * 399 + 16 - 399)
    expect(data.totals).toEqual([
      { kind: 'plan', entries: 1, amountCents: 19_900 },
      { kind: 'activation', entries: 2, amountCents: 798 },
      { kind: 'storage', entries: 1, amountCents: 16 },
      { kind: 'correction', entries: 1, amountCents: -399 },
    ])
    expect(data.storage).toEqual([{ day: '2026-03-02', bytes: 5, planBytes: 3, extraBytes: 2 }])
    expect(data.rows.map(({ day, kind, amountCents, explanation }) => [day, kind, amountCents, plain(explanation).slice(0, 60)])).toEqual([
      ['2026-03-31', 'correction', -399, 'Correção: Aluno de teste'],
      ['2026-03-31', 'activation', 399, 'Primeira exibição de =Maria (maria@exemplo.com). No plano Pr'],
      ['2026-03-05', 'plan', 19_900, 'Assinatura do plano Profissional, de 05/03/2026 a 05/04/2026'],
      ['2026-03-02', 'storage', 16, 'No fim do dia 02/03/2026 havia 510 GB guardados, 10 GB além '],
      ['2026-03-01', 'activation', 399, 'Primeira exibição de um aluno cujos dados foram apagados. No'],
    ])
    expect(data.next).toBeNull()
  })

  it('pages the rows with limit and after, and filters them by kind', async () => {
    const seen: number[] = []
    let after: string | null = null
    for (let page = 0; page < 9 && (page === 0 || after !== null); page++) {
      const { data }: CallResult<'readBilling'> = await callApi(api, 'readBilling', {
        as: account,
        query: { month, limit: 2, ...(after !== null && { after }) },
      })
      seen.push(...data.rows.map(({ id }) => id))
      after = data.next
    }
    expect(new Set(seen).size).toBe(5)
    const activations = await callApi(api, 'readBilling', { as: account, query: { month, kind: 'activation', limit: 1 } })
    expect([activations.data.rows[0]?.day, activations.data.next]).toEqual(['2026-03-31', expect.stringMatching(/^2026-03-31\.\d+$/)])
    const rest = await callApi(api, 'readBilling', {
      as: account,
      query: { month, kind: 'activation', limit: 1, after: activations.data.next ?? '' },
    })
    expect([rest.data.rows[0]?.day, rest.data.next]).toEqual(['2026-03-01', null])
  })

  it('defaults to the current month and returns no rows when nothing was booked', async () => {
    const other = await signUpTestAccount(api)
    const { answer, day } = await sameDay(() => callApi(api, 'readBilling', { as: other }))
    const { data } = answer
    expect(data).toMatchObject({ month: monthOf(day), amountCents: 0, storage: [], rows: [], next: null })
    expect(data.totals.map(({ entries }) => entries)).toEqual([0, 0, 0, 0])
  })

  it.each(['2026-13', '2026-3', '1999-01', "2026-03'", '2026-03-01'])('answers INVALID_INPUT to the month %j', async (wrong) => {
    for (const call of ['readBilling', 'readTraffic', 'exportBilling'] as const)
      expect((await callApi(api, call, { as: account, query: { month: wrong } })).error?.code).toBe('INVALID_INPUT')
  })

  it('answers INVALID_INPUT to an invalid after, limit or kind', async () => {
    for (const query of [
      { after: 'x' },
      { after: '2026-02-31.1' },
      { after: '2026-03-31.-1' },
      { limit: 201 },
      { limit: 0 },
      { kind: 'other' },
    ])
      expect(
        (await callApi(api, 'readBilling', { as: account, query: { month, ...query } as Record<string, string | number> })).error?.code,
      ).toBe('INVALID_INPUT')
  })
})

it('GET /billing/months lists the months from account creation to the current one, with their amounts', async () => {
  await api.db
    .updateTable('accounts')
    .set({ created_at: new Date('2026-03-01T02:00:00Z') })
    .where('id', '=', account.accountId)
    .execute()
  const { answer, day } = await sameDay(() => callApi(api, 'listBillingMonths', { as: account }))
  const { items } = answer.data
  expect(items[0]?.month).toBe(monthOf(day))
  expect(items.at(-1)).toEqual({ month: '2026-02', amountCents: 399 })
  expect(items.find((item) => item.month === '2026-03')?.amountCents).toBe(20_315)
})

it('billing rows omit viewer names and e-mails for API keys without the scope viewers:read', async () => {
  const keyWith = async (...scopes: string[]) => {
    const { data } = await callApi(api, 'createApiKey', { as: account, body: { name: 'Contábil', scopes } })
    return { ...account, headers: { authorization: `Bearer ${data.secret}` } }
  }
  const read = async (as: TestAccount) => {
    const rows = await callApi(api, 'readBilling', { as, query: { month, kind: 'activation' } })
    const table = await callApi(api, 'exportBilling', { as, query: { month } })
    return JSON.stringify([rows.data, String(table.data)])
  }
  expect(await read(await keyWith('billing:read', 'viewers:read'))).toContain('maria@exemplo.com')
  const told = await read(await keyWith('billing:read'))
  expect(told).toContain('Primeira exibição de um aluno. No plano')
  expect(told).not.toMatch(/maria|apagados/i)
})

it('GET /billing does not show the name of another account’s viewer', async () => {
  const stranger = await signUpTestAccount(api)
  const shared = { accountId: stranger.accountId, kind: 'activation', day: '2026-03-10', amountCents: 399, source: 'activation:s' } as const
  // Names of another account stay there even where a row should name them.
  await bookEntries(api.db, [
    { ...shared, details: { viewerId: await addViewer(account, 'Segredo', null), videoKey: createKey(), planTitle: 'P' } },
  ])
  const { data } = await callApi(api, 'readBilling', { as: stranger, query: { month } })
  expect(data.amountCents).toBe(399)
  expect(JSON.stringify(data)).not.toContain('Segredo')
})

it('bookCorrection throws a RangeError without a reason or without a nonzero integer amount', async () => {
  const correction = { accountId: account.accountId, amountCents: 1, reason: 'x', operator: 'Ana' }
  for (const wrong of [{ reason: ' ' }, { amountCents: 0 }, { amountCents: 0.5 }, { amountCents: Number.NaN }])
    await expect(bookCorrection(api.db, { ...correction, ...wrong }, new Date())).rejects.toThrow(RangeError)
})

describe('GET /plans/traffic', () => {
  const add = (day: string, origin: 'served' | 'imported', bytes: number) =>
    api.db.insertInto('traffic_days').values({ account_id: account.accountId, day, origin, bytes, requests: 1 }).execute()

  it('returns bytes per day; on days covered by an imported log its count replaces the served count', async () => {
    await add('2026-03-01', 'served', 100)
    await add('2026-03-02', 'served', 5)
    await add('2026-03-02', 'imported', 200)
    await add('2026-03-03', 'served', 7)
    // The log reaches from before the second to after the third, in São Paulo.
    await sql`insert into traffic_imports (hash, name, position, lines, counted, bytes, first_at, last_at)
      values ('h', 'a.log', 1, 1, 1, 1, '2026-03-02T02:59:00Z', '2026-03-04T03:00:10Z')`.execute(api.db)
    const { data } = await callApi(api, 'readTraffic', { as: account, query: { month } })
    expect(data).toMatchObject({ month, bytes: 300, requests: 2, estimate: false })
    expect(data.days).toHaveLength(31)
    expect(data.days.slice(0, 4)).toEqual([
      { day: '2026-03-01', bytes: 100, requests: 1, origin: 'served', estimate: false },
      { day: '2026-03-02', bytes: 200, requests: 1, origin: 'imported', estimate: false },
      { day: '2026-03-03', bytes: 0, requests: 0, origin: 'imported', estimate: false },
      { day: '2026-03-04', bytes: 0, requests: 0, origin: 'imported', estimate: false },
    ])
  })

  it('marks days that no imported log fully covers as estimate when SEGMENTS_BEHIND is set', async () => {
    const behind = await startTestApi({ database: api.database, env: { SEGMENTS_BEHIND: 'cdn' } })
    try {
      const { data } = await callApi(behind, 'readTraffic', { as: account, query: { month } })
      expect([data.estimate, data.days.slice(0, 4).map(({ estimate }) => estimate)]).toEqual([true, [true, false, false, true]])
    } finally {
      await behind.close()
    }
  })

  it('treats a day as covered when the gaps between its imported logs are at most 1 hour', async () => {
    const behind = await startTestApi({ database: api.database, env: { SEGMENTS_BEHIND: 'cdn' } })
    const logs = [
      '04-09T03:00 04-11T02:58',
      '04-11T03:20 04-12T02:59',
      '04-12T04:30 04-14T02:59',
      '04-15T03:01 04-17T03:30',
      '04-16T03:00 04-16T04:00',
    ]
    try {
      for (const [n, log] of logs.entries()) {
        const [first, last] = log.split(' ').map((at) => `2026-${at}:00Z`)
        await sql`insert into traffic_imports (hash, name, position, lines, counted, bytes, first_at, last_at)
          values (${`log${n}`}, 'b.log', 1, 1, 1, 1, ${first}, ${last})`.execute(api.db)
      }
      const { data } = await callApi(behind, 'readTraffic', { as: account, query: { month: '2026-04' } })
      const whole = data.days.filter(({ estimate }) => !estimate).map(({ day }) => day)
      expect(whole).toEqual(['2026-04-09', '2026-04-10', '2026-04-16'])
    } finally {
      await behind.close()
    }
  })

  it('returns no days after today', async () => {
    const { data } = await callApi(api, 'readTraffic', { as: account, query: { month: '2999-01' } })
    expect(data).toMatchObject({ days: [], bytes: 0, estimate: false })
    const { answer, day } = await sameDay(() => callApi(api, 'readTraffic', { as: account }))
    expect(answer.data.days.at(-1)?.day).toBe(day)
  })
})
