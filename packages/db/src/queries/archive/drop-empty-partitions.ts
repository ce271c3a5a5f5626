import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../in-transaction.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** Of an error: the lock was not free in time (PostgreSQL, appendix A). */
const lockNotAvailable = '55P03'

/** Drops the partitions of months before that of `before` that have no session left; one that is in use is left for the next time. */
export async function dropEmptyPartitions(db: Db, before: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'playback_sessions'::regclass and c.relname ~ '^playback_sessions_[0-9]{6}$'
      and c.relname < 'playback_sessions_' || to_char(${before}::timestamptz at time zone 'UTC', 'YYYYMM')`.execute(db)
  for (const { name } of rows)
    try {
      await inTransaction(db, async (trx) => dropIfEmpty(trx, name))
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
    }
}

async function dropIfEmpty(trx: Db, name: string): Promise<void> {
  const partition = sql.table(name)
  const { rows } = await sql<{ used: boolean }>`select exists (select from ${partition}) as used`.execute(trx)
  if (rows[0]?.used !== false) return
  await sql`set local lock_timeout = '2s'`.execute(trx)
  await sql`lock table playback_sessions, ${partition} in access exclusive mode`.execute(trx)
  const again = await sql<{ used: boolean }>`select exists (select from ${partition}) as used`.execute(trx)
  if (again.rows[0]?.used === false) await sql`drop table ${partition}`.execute(trx)
}
