import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Migration } from 'kysely/migration'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Migrations by name, as their files in a folder: `0007-tenants.ts` is `0007-tenants`. They are applied in the order of their numbers.
 * @throws Error naming a file that is no migration, a number given twice, or one left out.
 */
export async function listMigrations(from: string = folder): Promise<Record<string, Migration>> {
  const files = (await readdir(from)).toSorted()
  const names = files.map((file, index) => {
    const [, name, number] = /^((\d{4})-[a-z0-9-]+)\.ts$/.exec(file) ?? []
    if (name === undefined) throw new Error(`${file} in ${from} is not named NNNN-name.ts`)
    if (Number(number) !== index + 1) throw new Error(`${file} in ${from} should have the number ${index + 1}`)
    return name
  })
  const modules = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const migration = (await import(pathToFileURL(join(from, `${name}.ts`)).href)) as Partial<Migration>
      if (typeof migration.up !== 'function') throw new Error(`${name}.ts in ${from} does not export up()`)
      return [name, migration as Migration]
    }),
  )
  return Object.fromEntries(modules)
}
