import { compactTables } from '@videozz/db'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const compact = () => test.db.connection().execute((connection) => compactTables(connection, ['viewer_months', 'stat_reach']))
const size = async () =>
  (await sql<{ bytes: number }>`select pg_relation_size('viewer_months')::float8 as bytes`.execute(test.db)).rows[0]?.bytes ?? 0

it('gives back the room of old versions of rows, and leaves a table that is in use for the next time', async () => {
  await sql`
    insert into viewer_months (account_id, viewer_id, month, days)
    select 'a', n::text, '2026-01-01', 1 from generate_series(1, 500) n`.execute(test.db)
  for (let day = 1; day < 6; day += 1) await sql`update viewer_months set days = days | (1 << ${day}::int)`.execute(test.db)
  const before = await size()
  await test.db.transaction().execute(async (trx) => {
    await sql`select from viewer_months limit 1`.execute(trx)
    await compact()
  })
  expect(await size()).toBe(before)
  await compact()
  expect(await size()).toBeLessThan(before / 2)
  const { rows } = await sql<{ days: number; viewers: number }>`
    select days, count(*)::integer as viewers from viewer_months group by days`.execute(test.db)
  expect(rows).toEqual([{ days: 63, viewers: 500 }])
  expect((await sql`show lock_timeout`.execute(test.db)).rows).toEqual([{ lock_timeout: '0' }])
})
