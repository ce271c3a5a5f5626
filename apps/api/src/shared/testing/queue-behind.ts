import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@videozz/db'
import { sql } from 'kysely'

const timeoutMs = 10_000

/**
 * Makes calls wait for one lock in the order given: each begins once the one before it waits in the database, and all continue when the
 * last one waits. For races between two calls.
 * @param lock takes, in its transaction, the lock that every call needs.
 */
export async function queueBehind<T>(
  db: Database,
  lock: (trx: Database) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const running: Promise<T>[] = []
  await db.transaction().execute(async (trx) => {
    await lock(trx)
    for (const call of calls) {
      running.push(call())
      await untilWaiting(db, running.length)
    }
  })
  return Promise.all(running)
}

async function untilWaiting(db: Database, many: number): Promise<void> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.waiting ?? 0) >= many) return
    await wait(10)
  }
  throw new Error(`Fewer than ${many} calls wait for the lock`)
}
