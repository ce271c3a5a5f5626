import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DatabaseSchema } from './schema/schema.ts'

export type Database = Kysely<DatabaseSchema>

// Sizes and counts stay under 2^53, so bigint columns are plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no hour: as a Date it would take the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type PoolOptions = {
  max?: number
  onError?: (error: Error) => void
  /** Longest statement, in milliseconds; the server cancels a longer one (SQLSTATE 57014). No limit when absent. */
  statementTimeoutMs?: number
  /** Longest silence within a transaction, in milliseconds; the server ends the connection then (25P03). No limit when absent. */
  silenceTimeoutMs?: number
}

/** Opens a pool. A lost connection is reported to `onError` and never ends the process; queries in flight reject. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    ...(options.statementTimeoutMs !== undefined && { statement_timeout: options.statementTimeoutMs }),
    ...(options.silenceTimeoutMs !== undefined && { idle_in_transaction_session_timeout: options.silenceTimeoutMs }),
  })
  const report = options.onError ?? (() => {})
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) })
}

/** Queries the database once. @throws when it is unreachable. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
