import { createKey, tidyAccounts, tidyKeyChanges } from '@videozz/db'
import { createTestDatabase, createTestUser, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('tidyAccounts deletes expired rate limits, refresh tokens and password resets and keeps valid ones', async () => {
  const { db } = database
  const now = new Date()
  const past = new Date(now.getTime() - 8 * 24 * 3_600_000)
  const future = new Date(now.getTime() + 60_000)
  const id = createKey()
  await createTestUser(db, { id })
  await db.insertInto('refresh_families').values({ id, user_id: id, user_agent: '', ended_at: null, ended_reason: null }).execute()
  for (const [name, end] of [
    ['dead', past],
    ['living', future],
  ] as const) {
    await db.insertInto('rate_limits').values({ key: name, points: 1, expire: end.getTime() }).execute()
    await db.insertInto('refresh_tokens').values({ hash: name, family_id: id, used_at: null, expires_at: end }).execute()
    await db.insertInto('password_resets').values({ hash: name, user_id: id, used_at: null, expires_at: end }).execute()
  }
  await tidyAccounts(db, now)
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'living' }])
  expect(await db.selectFrom('refresh_tokens').select('hash').execute()).toEqual([{ hash: 'living' }])
  expect(await db.selectFrom('password_resets').select('hash').execute()).toEqual([{ hash: 'living' }])
})

it('tidyKeyChanges deletes old key.change entries and no other entries of the audit log', async () => {
  const { db } = database
  const accountId = createKey()
  const rows = ['key.change', 'video.delete'].flatMap((action) =>
    ['2024-01-01', '2026-01-01'].map((day) => ({ account_id: accountId, user_id: null, action, details: '{}', created_at: new Date(day) })),
  )
  await db.insertInto('audit_log').values(rows).execute()
  await tidyKeyChanges(db, new Date('2025-01-01'))
  const left = await db.selectFrom('audit_log').select(['action', 'created_at']).where('account_id', '=', accountId).orderBy('id').execute()
  expect(left.map(({ action, created_at: at }) => [action, at.getUTCFullYear()])).toEqual([
    ['key.change', 2026],
    ['video.delete', 2024],
    ['video.delete', 2026],
  ])
})
