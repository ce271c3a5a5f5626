import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@videozz/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listMigrations } from './list-migrations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text = 'export async function up() {}\n') => writeFileSync(join(folder, name), text)

it('lists every migration file in numeric order, and a new database has applied all of them', async () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).toSorted()
  const names = Object.keys(await listMigrations())
  expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, '')))
  const database = await createTestDatabase()
  const { rows } = await database.pool.query<{ name: string }>('select name from kysely_migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(names)
  await database.close()
})

it('orders files by number, independent of their creation order', async () => {
  write('0002-later.ts')
  write('0001-first.ts')
  expect(Object.keys(await listMigrations(folder))).toEqual(['0001-first', '0002-later'])
})

it.each([
  ['a duplicate number', ['0001-first.ts', '0002-here.ts', '0002-there.ts'], '0002-there.ts in'],
  ['a missing number', ['0001-first.ts', '0003-third.ts'], 'should have the number 2'],
  ['a name without a number', ['0001-first.ts', 'second.ts'], 'second.ts in'],
  ['a file that is not TypeScript', ['0001-first.ts', '0002-second.sql'], '0002-second.sql in'],
])('refuses %s', async (_what, files, words) => {
  for (const file of files) write(file)
  await expect(listMigrations(folder)).rejects.toThrow(words)
})

it('refuses a file without an up function', async () => {
  write('0001-first.ts', 'export const down = 1\n')
  await expect(listMigrations(folder)).rejects.toThrow('0001-first.ts')
})
