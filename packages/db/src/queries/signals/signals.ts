import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Most different events kept of one person. */
export const mostSignals = 100

export async function hasSignal(db: Db, userId: string, event: string): Promise<boolean> {
  const row = await db
    .selectFrom('signal_events')
    .select('event')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .executeTakeFirst()
  return row !== undefined
}

/** Records an event of a person, once. @returns whether it is recorded: false when the person already has as many as are kept. */
export async function recordSignal(db: Db, userId: string, event: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // One person's events are counted one after the other.
    await sql`select id from users where id = ${userId} for no key update`.execute(trx)
    if (await hasSignal(trx, userId, event)) return true
    const { rows } = await sql`
      insert into signal_events (user_id, event) select ${userId}, ${event}
      where (select count(*) from signal_events where user_id = ${userId}) < ${mostSignals} returning event`.execute(trx)
    return rows.length > 0
  })
}
