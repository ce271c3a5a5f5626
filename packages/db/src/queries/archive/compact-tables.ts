import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** Of an error: the lock was not free in time (PostgreSQL, appendix A). */
const lockNotAvailable = '55P03'
/** Bytes of a table that is written anew in a few seconds; nobody reads it meanwhile. */
const most = 512 * 1024 * 1024

/**
 * Writes tables anew without the room of old versions of their rows, of which there are many times as many as rows. Those in use, and those
 * too large to be locked that long, are left for the next time. Call it outside of transactions.
 */
export async function compactTables(connection: Db, tables: readonly string[]): Promise<void> {
  await sql`set lock_timeout = '2s'`.execute(connection)
  try {
    for (const table of tables) await compact(connection, table)
  } finally {
    await sql`reset lock_timeout`.execute(connection)
  }
}

async function compact(connection: Db, table: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`select pg_table_size(${table}::regclass)::float8 as bytes`.execute(connection)
  if ((rows[0]?.bytes ?? 0) > most) return
  try {
    await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection)
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
  }
}
