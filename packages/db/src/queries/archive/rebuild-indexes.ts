import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Rebuilds the indexes of tables of which much was deleted or that grow in no order, while others read and write them; what an interrupted
 * rebuild left is dropped. Call it outside of transactions.
 */
export async function rebuildIndexes(connection: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table}::regclass and not i.indisvalid and c.relname ~ '_ccnew[0-9]*$'`.execute(connection)
    for (const { name } of rows) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection)
    await sql`reindex table concurrently ${sql.table(table)}`.execute(connection)
  }
}
