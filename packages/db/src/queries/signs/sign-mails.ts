import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Whether an account wants the daily mail. */
export async function wantsSignMail(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('sign_mails').select('enabled').where('account_id', '=', accountId).executeTakeFirst()
  return row?.enabled ?? true
}

export async function saveSignMail(db: Db, accountId: string, enabled: boolean): Promise<void> {
  await db
    .insertInto('sign_mails')
    .values({ account_id: accountId, enabled })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ enabled }))
    .execute()
}

/** An account with groups that became new since its last mail, and its owner. */
export type DueSignMail = { accountId: string; name: string; email: string; since: Date }

/**
 * Accounts that were not mailed on this day (`YYYY-MM-DD`), want to be, are neither canceled nor disabled, and have groups that are new and
 * became so since their last mail, or since `otherwise`. Read in the order of their ids, after one of them.
 */
export async function listDueSignMails(db: Db, day: string, otherwise: Date, after: string, most: number): Promise<DueSignMail[]> {
  const { rows } = await sql<DueSignMail>`
    select a.id as "accountId", u.name, u.email, coalesce(m.mailed_at, ${otherwise}) as since
    from accounts a join users u on u.id = a.owner_id left join sign_mails m on m.account_id = a.id
    where a.id > ${after} and a.status in ('activated', 'overdue') and coalesce(m.enabled, true) and (m.mailed_on is null or m.mailed_on < ${day}::date)
      and exists (select from sign_groups g where g.account_id = a.id and g.handled is null and g.last_at > coalesce(m.mailed_at, ${otherwise})
        and g.opened_at > coalesce(m.mailed_at, ${otherwise}))
    order by a.id limit ${most}`.execute(db)
  return rows
}

/** Writes down that an account is mailed on a day. @returns false when it was already. */
export async function recordSignMail(trx: Db, accountId: string, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_mails as m (account_id, mailed_on, mailed_at) values (${accountId}, ${day}::date, ${now})
    on conflict (account_id) do update set mailed_on = excluded.mailed_on, mailed_at = excluded.mailed_at
      where m.mailed_on is null or m.mailed_on < excluded.mailed_on
    returning account_id`.execute(trx)
  return rows.length > 0
}

/** Groups of an account that are new and became so after `since`: the number, counted up to `most`, and ids of the latest of them. */
export async function readOpenedSigns(
  db: Db,
  accountId: string,
  since: Date,
  shown: number,
  most: number,
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    select count(*)::int as count, coalesce((array_agg(id order by last_at desc, id desc))[1:${shown}::int], '{}') as ids
    from (select id, last_at from sign_groups where account_id = ${accountId} and handled is null and last_at > ${since} and opened_at > ${since}
      order by last_at desc, id desc limit ${most}) g`.execute(db)
  return rows[0] ?? { count: 0, ids: [] }
}
