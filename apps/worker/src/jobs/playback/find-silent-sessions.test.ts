import { createKey } from '@videozz/db'
import { createTestAccount, createTestDatabase, createTestSession, createTestUser, type TestDatabase } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSilentSessions } from './find-silent-sessions.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('records the sign no-reports once, only of sessions that were given minutes of keys and never reported', async () => {
  const account = createKey()
  await createTestUser(test.db, { id: account })
  await createTestAccount(test.db, { id: account, owner_id: account })
  const now = new Date()
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const session = (values: { created_at: Date; key_seconds: number; last_report_at?: Date; preview?: boolean }) =>
    createTestSession(test.db, { account_id: account, ...values })
  const silent = await session({ created_at: before(3), key_seconds: 180 })
  // A player of a page that was closed before its first report; one that reports; one that began just now.
  await session({ created_at: before(3), key_seconds: 90 })
  await session({ created_at: before(3), key_seconds: 600, last_report_at: before(1) })
  await session({ created_at: before(1), key_seconds: 180 })
  // The reports of a preview are not stored.
  await session({ created_at: before(3), key_seconds: 600, preview: true })
  const deps = { db: test.db, log: pino({ level: 'silent' }) }
  await findSilentSessions(deps, now)
  await findSilentSessions(deps, now)
  const signs = await test.db
    .selectFrom('playback_signs')
    .select(['session_id', 'kind', 'detail'])
    .where('account_id', '=', account)
    .execute()
  expect(signs).toEqual([{ session_id: silent.id, kind: 'no-reports', detail: '{"seconds":180}' }])
})
