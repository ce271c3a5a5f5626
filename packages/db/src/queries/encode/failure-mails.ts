import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Records that failures are mailed now, unless a mail was sent less than `gatherMs` ago.
 * @returns when the last mail was sent: `now` where this one may be.
 */
export async function takeFailureMailTurn(trx: Db, accountId: string, now: Date, gatherMs: number): Promise<Date> {
  const { rows } = await sql<{ sent_at: Date }>`
    insert into failure_mails as m (account_id, sent_at) values (${accountId}, ${now})
    on conflict (account_id) do update
      set sent_at = case when m.sent_at <= ${new Date(now.getTime() - gatherMs)} then excluded.sent_at else m.sent_at end
    returning sent_at`.execute(trx)
  return rows[0]?.sent_at ?? now
}

/** Records that failures are mailed now, whenever the last mail was sent. */
export async function setFailureMailTurn(trx: Db, accountId: string, now: Date): Promise<void> {
  await trx
    .insertInto('failure_mails')
    .values({ account_id: accountId, sent_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ sent_at: now }))
    .execute()
}

/** Failed encodes of an account that were not mailed yet; they are from now on. */
export function takeUntoldFailures(trx: Db, accountId: string): Promise<{ key: string; title: string; status_error: string | null }[]> {
  return trx
    .updateTable('videos')
    .set({ failure_told: true })
    .where('account_id', '=', accountId)
    .where('status', '=', 'error')
    .where('failure_told', '=', false)
    .where('deleted_at', 'is', null)
    .returning(['key', 'title', 'status_error'])
    .execute()
}

/** Name and e-mail of an account's owner. */
export function readAccountOwner(db: Db, accountId: string): Promise<{ name: string; email: string }> {
  return db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.owner_id')
    .select(['users.name', 'users.email'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
}
