import type { SignState } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Number of new groups of an account, counted up to `most`. */
export async function countNewSigns(db: Db, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from sign_groups where account_id = ${accountId} and handled is null limit ${most}) g`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Gives groups of an account a state. @returns how many were changed. */
export async function setSignState(trx: Db, accountId: string, ids: readonly number[], state: SignState, now: Date): Promise<number> {
  const handled = state === 'new' ? null : state
  const changed = await trx
    .updateTable('sign_groups')
    .set({ handled, handled_at: handled && now })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where((eb) => eb(sql`coalesce(handled, 'new')`, '!=', state))
    .executeTakeFirst()
  return notifyOf(trx, accountId, Number(changed.numUpdatedRows))
}

/** Marks as seen what was new at an instant; what has had signs since stays new. @returns how many were changed. */
export async function markSignsSeen(trx: Db, accountId: string, until: Date, now: Date): Promise<number> {
  const changed = await trx
    .updateTable('sign_groups')
    .set({ handled: 'seen', handled_at: now })
    .where('account_id', '=', accountId)
    .where('handled', 'is', null)
    .where('last_at', '<=', until)
    .executeTakeFirst()
  return notifyOf(trx, accountId, Number(changed.numUpdatedRows))
}

async function notifyOf(trx: Db, account: string, changed: number): Promise<number> {
  if (changed > 0) await notifyRealtime(trx, { account, event: 'signsChanged', payload: {} })
  return changed
}

/** Groups whose event was not emitted, opened before `before`, of all accounts; locked, so that no other worker takes them. */
export async function takeUnannounced(trx: Db, before: Date, most: number, now: Date): Promise<{ id: number; account_id: string }[]> {
  const { rows } = await sql<{ id: number; account_id: string }>`
    update sign_groups g set announced_at = ${now}
    from (select id from sign_groups where announced_at is null and opened_at <= ${before} order by opened_at limit ${most} for update skip locked) due
    where g.id = due.id returning g.id, g.account_id`.execute(trx)
  return rows
}
