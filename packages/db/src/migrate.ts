import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './client.ts'
import { listMigrations } from './list-migrations.ts'
import { seedPlans } from './queries/plans/seed-plans.ts'

/** The database contains migrations that this version does not have: it was made by a newer version. */
export class DatabaseNewerError extends Error {
  readonly unknown: string[]
  constructor(unknown: string[]) {
    super(`The database was made by a newer version (unknown migrations: ${unknown.join(', ')})`)
    this.name = 'DatabaseNewerError'
    this.unknown = unknown
  }
}

// Any number, the same in every process: the holder of the lock migrates, the others wait.
const migrationLock = 7_310_220

/**
 * Migrates the schema to the latest version under an advisory lock and adds the shipped plans that are missing.
 * @returns names of the migrations applied now.
 * @throws DatabaseNewerError when the database has migrations that this version does not have.
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
      const migrations = await listMigrations()
      const known = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(connection)
      if (known.rows[0]?.exists) {
        const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(connection)
        const unknown = applied.rows.map((row) => row.name).filter((name) => !(name in migrations))
        if (unknown.length > 0) throw new DatabaseNewerError(unknown)
      }
      const { error, results = [] } = await new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest()
      if (error) throw error
      await seedPlans(connection)
      return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection)
    }
  })
}
