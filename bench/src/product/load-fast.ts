import type { Database } from '@videozz/db'
import { sql } from 'kysely'

/**
 * Runs `load` on one connection that fires no triggers and checks no references, while the tables have no indexes but their keys; these
 * are made again afterwards, and the tables vacuumed. What triggers would have written `load` has to write.
 */
export async function loadFast(db: Database, tables: string[], load: (one: Database) => Promise<void>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await sql`set synchronous_commit = off`.execute(one)
    const { rows } = await sql<{ name: string; definition: string }>`
      select i.relname as name, pg_get_indexdef(i.oid) as definition from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = any(${tables}::regclass[]) and not x.indisunique`.execute(one)
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(one)
    await load(one)
    for (const { definition } of rows) await sql.raw(definition).execute(one)
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(one)
    await sql`reset all`.execute(one)
  })
}
