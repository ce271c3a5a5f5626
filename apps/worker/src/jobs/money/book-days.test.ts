import type { VideoType } from '@videozz/contract'
import { createKey, lastBookedDay, settleReplacement } from '@videozz/db'
import { replaceSource } from '@videozz/operations'
import { addDays, dayOf, endOfDay, freePlan, gibibyte, professionalPlan, startOfDay, storageCents } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import {
  createTestAccount,
  createTestDatabase,
  createTestUpload,
  createTestUser,
  createTestVideo,
  type TestDatabase,
} from '@videozz/testing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookDays } from './book-days.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
/** Days are booked from the first of January 2026 on. */
beforeEach(async () => {
  await test.db.deleteFrom('booked_days').execute()
  await test.db.insertInto('booked_days').values({ day: '2025-12-31' }).execute()
  await test.db.deleteFrom('storage_days').execute()
  await test.db.updateTable('plans').set({ storage_size: professionalPlan.storageSize }).where('id', '=', professionalPlan.id).execute()
  await test.db.deleteFrom('past_terms').execute()
})

const context = { id: '1', name: 'book-days', attempt: 1, signal: new AbortController().signal } as JobContext
const log = pino({ level: 'silent' })
const book = (at: Date) => bookDays({ db: test.db, log }, {}, context, at)
const hour = (day: string, hours: number) => new Date(startOfDay(day).getTime() + hours * 3_600_000)

async function addAccount(plan: string = professionalPlan.id, status: 'activated' | 'canceled' = 'activated'): Promise<string> {
  const id = createKey()
  await createTestUser(test.db, { id })
  return (await createTestAccount(test.db, { id, owner_id: id, plan_id: plan, status })).id
}

const addVideo = (account_id: string, source_size: number, created_at: Date, deleted_at: Date | null = null, type: VideoType = 'default') =>
  createTestVideo(test.db, { account_id, type, source_size, created_at, deleted_at })

const daysOf = (accountId: string) =>
  test.db
    .selectFrom('storage_days')
    .select(['day', 'bytes', 'plan_bytes as plan', 'extra_bytes as extra'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .execute()
const ledgerOf = (accountId: string) =>
  test.db
    .selectFrom('ledger_entries')
    .select(['day', 'kind', 'amount_cents as cents', 'source', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .execute()
const centsOf = async (accountId: string) => (await ledgerOf(accountId)).reduce((sum, { cents }) => sum + cents, 0)

it('books the bytes stored at the end of each day in São Paulo, without deleted and YouTube media', async () => {
  const account = await addAccount()
  const plan = professionalPlan.storageSize
  await addVideo(account, plan, hour('2026-01-01', 3))
  // Uploaded a second before midnight and deleted a second after; deleted a second before midnight; at YouTube.
  await addVideo(
    account,
    30 * gibibyte,
    new Date(endOfDay('2026-01-01').getTime() - 1000),
    new Date(endOfDay('2026-01-01').getTime() + 1000),
  )
  await addVideo(account, 70 * gibibyte, hour('2026-01-01', 4), new Date(endOfDay('2026-01-01').getTime() - 1000))
  await addVideo(account, 90 * gibibyte, hour('2026-01-01', 4), null, 'youtube')
  await addVideo(account, 10 * gibibyte, endOfDay('2026-01-01'))
  await book(hour('2026-01-03', 1))
  expect(await daysOf(account)).toEqual([
    { day: '2026-01-01', bytes: plan + 30 * gibibyte, plan, extra: 30 * gibibyte },
    { day: '2026-01-02', bytes: plan + 10 * gibibyte, plan, extra: 10 * gibibyte },
  ])
  // 30 × 50 / 31 = 48.39; 40 × 50 / 31 = 64.52.
  expect(await ledgerOf(account)).toMatchObject([
    {
      day: '2026-01-01',
      kind: 'storage',
      cents: 48,
      source: 'storage:2026-01-01',
      details: { extraBytes: 30 * gibibyte, planTitle: 'Profissional', monthCents: 48 },
    },
    { day: '2026-01-02', kind: 'storage', cents: 17, source: 'storage:2026-01-02', details: { monthCents: 65 } },
  ])
})

it('counts for each day the size of the source that a replaced media had then, also when booked late', async () => {
  const account = await addAccount()
  const plan = professionalPlan.storageSize
  await addVideo(account, plan + 20 * gibibyte, hour('2026-01-01', 3))
  const { key } = await test.db.selectFrom('videos').select('key').where('account_id', '=', account).executeTakeFirstOrThrow()
  const upload = await createTestUpload(test.db, {
    account_id: account,
    size: plan + 50 * gibibyte,
    state: 'completed',
    expires_at: hour('2026-01-09', 0),
  })
  const replaced = hour('2026-01-02', 12)
  const { owner_id: userId } = await test.db.selectFrom('accounts').select('owner_id').where('id', '=', account).executeTakeFirstOrThrow()
  const nothing = { jobs: { enqueue: async () => {}, enqueueAll: async () => {} }, store: { delete: async () => {} } }
  const context = { db: test.db, ...nothing, now: hour('2026-01-01', 20) }
  const begun = await replaceSource(context, { accountId: account, userId }, { videoKey: key, uploadKey: upload.key })
  expect(begun).toEqual({ outcome: 'begun' })
  await settleReplacement(test.db, key, createKey(), replaced, hour('2026-01-09', 0))
  await test.db
    .updateTable('videos')
    .set({ deleted_at: hour('2026-01-04', 5) })
    .where('key', '=', key)
    .execute()
  await book(hour('2026-01-06', 1))
  expect((await daysOf(account)).map(({ day, extra }) => [day, extra / gibibyte])).toEqual([
    ['2026-01-01', 20],
    ['2026-01-02', 50],
    ['2026-01-03', 50],
  ])
})

it('books every missing day and charges each month separately', async () => {
  const account = await addAccount()
  await addVideo(account, professionalPlan.storageSize + gibibyte, hour('2026-01-01', 0))
  await book(hour('2026-03-02', 0.1))
  expect(await daysOf(account)).toHaveLength(31 + 28 + 1)
  const cents = new Map<string, number>()
  for (const { day, cents: amount } of await ledgerOf(account)) cents.set(day.slice(0, 7), (cents.get(day.slice(0, 7)) ?? 0) + amount)
  expect(Object.fromEntries(cents)).toEqual({ '2026-01': 50, '2026-02': 50, '2026-03': Number(storageCents(BigInt(gibibyte), 31)) })
})

it('books each day once in concurrent runs, and no day before its end', async () => {
  const account = await addAccount()
  await addVideo(account, professionalPlan.storageSize + 400 * gibibyte, hour('2026-01-01', 0))
  const justBefore = new Date(endOfDay('2026-01-04').getTime() - 1)
  await Promise.all([book(justBefore), book(justBefore), book(justBefore)])
  await book(justBefore)
  expect((await ledgerOf(account)).map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
  await book(endOfDay('2026-01-04'))
  expect((await lastBookedDay(test.db)).day).toBe('2026-01-04')
  expect(await centsOf(account)).toBe(Number(storageCents(4n * 400n * BigInt(gibibyte), 31)))
})

it('charges nothing on plans without additional storage, for canceled accounts, or within the plan', async () => {
  const [free, canceled, within] = [await addAccount(freePlan.id), await addAccount(professionalPlan.id, 'canceled'), await addAccount()]
  for (const account of [free, canceled]) await addVideo(account, professionalPlan.storageSize + gibibyte * 500, hour('2026-01-01', 0))
  await addVideo(within, professionalPlan.storageSize, hour('2026-01-01', 0))
  await book(hour('2026-01-04', 0))
  for (const account of [free, canceled, within]) {
    expect(await ledgerOf(account)).toEqual([])
    expect((await daysOf(account)).map(({ extra }) => extra)).toEqual([0, 0, 0])
  }
})

it('charges each day by the plan and status at its end, although both changed before the booking', async () => {
  const [smaller, ended, edited] = [await addAccount(), await addAccount(), await addAccount()]
  const bytes = professionalPlan.storageSize + 310 * gibibyte
  for (const account of [smaller, ended, edited]) await addVideo(account, bytes, hour('2026-01-01', 0))
  await test.db.updateTable('accounts').set({ plan_id: freePlan.id }).where('id', '=', smaller).execute()
  await test.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', ended).execute()
  const double = { storage_size: 2 * professionalPlan.storageSize, updated_at: new Date() }
  await test.db.updateTable('plans').set(double).where('id', '=', professionalPlan.id).execute()
  // The changes are of the second of January, in the afternoon.
  await sql`update past_terms set until = until - (now() - ${hour('2026-01-02', 15)}::timestamptz)`.execute(test.db)
  await book(hour('2026-01-03', 1))
  const days = await Promise.all([smaller, ended, edited].map(daysOf))
  const first = { day: '2026-01-01', bytes, plan: professionalPlan.storageSize, extra: 310 * gibibyte }
  expect(days).toEqual([
    [first, { day: '2026-01-02', bytes, plan: freePlan.storageSize, extra: 0 }],
    [first, { day: '2026-01-02', bytes, plan: double.storage_size, extra: 0 }],
    [first, { day: '2026-01-02', bytes, plan: double.storage_size, extra: 0 }],
  ])
  expect(await test.db.selectFrom('past_terms').selectAll().execute()).toEqual([])
})

it('sums a month with 8 PB of additional storage to the exact cent', async () => {
  const account = await addAccount()
  await addVideo(account, professionalPlan.storageSize + 8_000_000 * gibibyte, hour('2026-01-01', 0))
  await book(hour('2026-02-01', 1))
  expect(await centsOf(account)).toBe(8_000_000 * 50)
})

it('lastBookedDay of a new database is the day before its creation', async () => {
  const fresh = await createTestDatabase()
  const { day, now } = await lastBookedDay(fresh.db)
  await fresh.close()
  expect([dayOf(now), dayOf(new Date(now.getTime() - 60_000))]).toContain(addDays(day ?? '', 1))
})

it('books one day for 10,000 accounts', async () => {
  const plan = professionalPlan.storageSize
  await sql`insert into users (id, issuer, subject, name, email) select 'book' || lpad(n::text, 12, '0'), 'embedded', 'book' || n, 'A', n || '@livro.com' from generate_series(1, 10000) n`.execute(
    test.db,
  )
  await sql`insert into accounts (id, owner_id, name, plan_id, status, subscription_origin)
    select id, id, 'A', ${professionalPlan.id}, 'activated', 'videozz' from users where id like 'book%'`.execute(test.db)
  // A third has something beyond the plan.
  await sql`insert into videos (key, account_id, title, type, status, source_size, source_name, secret, created_at)
    select 'bkv' || lpad(n::text, 13, '0'), 'book' || lpad(n::text, 12, '0'), 'A', 'default', 'encoded',
      case when n % 3 = 0 then ${plan + 300 * gibibyte}::bigint else 1000 end, 'a.mp4', 'x', ${startOfDay('2026-01-01')} from generate_series(1, 10000) n`.execute(
    test.db,
  )
  await book(endOfDay('2026-01-01'))
  const { rows } = await sql<{
    days: number
    booked: number
  }>`select (select count(*) from storage_days where account_id like 'book%') as days,
    (select count(*) from ledger_entries where account_id like 'book%') as booked`.execute(test.db)
  expect(rows[0]).toEqual({ days: 10_000, booked: 3333 })
})
