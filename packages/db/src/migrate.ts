import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './client.ts'
import * as first from './migrations/0001-first.ts'
import * as encodeTurns from './migrations/0002-encode-turns.ts'
import * as storage from './migrations/0003-storage.ts'
import * as embedSettings from './migrations/0004-embed-settings.ts'
import * as viewers from './migrations/0005-viewers.ts'
import * as privacy from './migrations/0006-privacy.ts'
import * as tenants from './migrations/0007-tenants.ts'
import * as profile from './migrations/0008-profile.ts'
import * as integrations from './migrations/0010-integrations.ts'
import * as news from './migrations/0009-news.ts'
import * as stays from './migrations/0011-stays.ts'
import * as money from './migrations/0012-money.ts'
import * as folders from './migrations/0013-folders.ts'
import * as details from './migrations/0015-details.ts'
import * as search from './migrations/0014-search.ts'
import * as subtitles from './migrations/0016-subtitles.ts'
import * as spokenSearch from './migrations/0019-spoken-search.ts'
import * as offers from './migrations/0017-offers.ts'
import * as downloads from './migrations/0018-downloads.ts'
import { seedPlans } from './queries/plans/seed-plans.ts'

const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-encode-turns': encodeTurns,
  '0003-storage': storage,
  '0004-embed-settings': embedSettings,
  '0005-viewers': viewers,
  '0006-privacy': privacy,
  '0007-tenants': tenants,
  '0008-profile': profile,
  '0009-news': news,
  '0010-integrations': integrations,
  '0011-stays': stays,
  '0012-money': money,
  '0013-folders': folders,
  '0015-details': details,
  '0014-search': search,
  '0016-subtitles': subtitles,
  '0017-offers': offers,
  '0018-downloads': downloads,
  '0019-spoken-search': spokenSearch,
}

/** The database holds migrations this version does not know: it was made by a newer version. */
export class DatabaseNewerError extends Error {
  readonly unknown: string[]
  constructor(unknown: string[]) {
    super(`The database was made by a newer version (unknown migrations: ${unknown.join(', ')})`)
    this.name = 'DatabaseNewerError'
    this.unknown = unknown
  }
}

// Any number, the same in every process: whoever holds it migrates, the others wait.
const migrationLock = 7_310_220

/**
 * Brings the schema up to date under an advisory lock and adds the shipped plans that are missing.
 * @returns names of the migrations applied now.
 * @throws DatabaseNewerError when the database knows migrations that this version does not.
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
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
