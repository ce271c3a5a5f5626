import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type StorageFigures = { used: number; reserved: number }
/** What an account's figures were and what its rows add up to, in bytes. */
export type Recount = { accountId: string; before: StorageFigures; after: StorageFigures }

/** Sources that are kept count; media of YouTube do not, nor do deleted media from the moment they are deleted. */
const usedSum = sql`coalesce(sum(source_size) filter (where deleted_at is null and type <> 'youtube'), 0)::bigint`
const reservedSum = sql`coalesce(sum(size), 0)::bigint`
const reserving = sql`state in ('open', 'completed', 'replacing') and purpose = 'media'`

/** Accounts whose figures seem to differ from their rows. Read without locks during uploads, so that it may be wrong. */
export async function suspectAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with used as (select account_id, ${usedSum} as bytes from videos group by account_id),
    reserved as (select account_id, ${reservedSum} as bytes from uploads where ${reserving} group by account_id)
    select a.id from accounts a left join used u on u.account_id = a.id left join reserved r on r.account_id = a.id
    where a.storage_used <> coalesce(u.bytes, 0) or a.storage_reserved <> coalesce(r.bytes, 0) order by a.id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Sets an account's figures to the sums of its rows. Every change of these rows changes the account in its own transaction, so that with
 * the account locked neither changes.
 * @returns undefined when they agreed, or there is no such account.
 */
export async function recountStorage(db: Db, accountId: string): Promise<Recount | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('accounts')
      .select(['storage_used as used', 'storage_reserved as reserved'])
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    // A statement of its own: it sees what was committed while this one waited for the lock.
    const { rows } = await sql<StorageFigures>`
      select (select ${usedSum} from videos where account_id = ${accountId}) as used,
        (select ${reservedSum} from uploads where account_id = ${accountId} and ${reserving}) as reserved`.execute(trx)
    const after = rows[0] ?? before
    if (after.used === before.used && after.reserved === before.reserved) return undefined
    await trx
      .updateTable('accounts')
      .set({ storage_used: after.used, storage_reserved: after.reserved })
      .where('id', '=', accountId)
      .execute()
    return { accountId, before, after }
  })
}
