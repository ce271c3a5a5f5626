import { type Kysely, sql } from 'kysely'

/**
 * Runs `work` under an advisory lock of this name, shared by all processes; it holds one connection and no transaction.
 * @returns undefined when another call holds it.
 */
export async function runAlone<Schema, T>(
  db: Kysely<Schema>,
  name: string,
  work: (connection: Kysely<Schema>) => Promise<T>,
): Promise<T | undefined> {
  return db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${name}, 0)`
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${lock}) as free`.execute(connection)
    if (!rows[0]?.free) return undefined
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
