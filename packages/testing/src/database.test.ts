import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

const first = await createTestDatabase()
const second = await createTestDatabase()
afterAll(async () => {
  await first.close()
  await second.close()
})

it('createTestDatabase returns migrated databases that are isolated from each other', async () => {
  await first.pool.query('create table only_here (id int)')
  const count = async (pool: typeof first.pool, name: string) =>
    (await pool.query('select count(*) from information_schema.tables where table_name = $1', [name])).rows[0].count
  expect(await count(first.pool, 'kysely_migration')).toBe(1)
  expect(await count(first.pool, 'only_here')).toBe(1)
  expect(await count(second.pool, 'only_here')).toBe(0)
})

it('the collation pt-BR-x-icu sorts titles in Portuguese order', async () => {
  const { rows } = await first.pool.query(
    `select title from (values ('Zebra'), ('água'), ('Árvore'), ('banana')) as t(title) order by title collate "pt-BR-x-icu"`,
  )
  expect(rows.map((row) => row.title)).toEqual(['água', 'Árvore', 'banana', 'Zebra'])
})
