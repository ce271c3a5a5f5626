import type { PermissionName } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type Manager = { id: string; name: string; email: string; rules: PermissionName[]; since: Date }

/** The people who act for an account, by name. */
export const listManagers = (db: Db, accountId: string): Promise<Manager[]> => managers(db, accountId).execute()

/** One of them. */
export const findManager = (db: Db, accountId: string, userId: string): Promise<Manager | undefined> =>
  managers(db, accountId).where('r.user_id', '=', userId).executeTakeFirst()

const managers = (db: Db, accountId: string) =>
  db
    .selectFrom('relations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.name', 'u.email', 'r.rules', 'r.created_at as since'])
    .where('r.account_id', '=', accountId)
    .orderBy('u.name', (order) => order.collate('pt-BR-x-icu'))
    .orderBy('u.id')

/** Whether a person with this e-mail address acts for the account or owns it. */
export async function actsFor(db: Db, accountId: string, email: string): Promise<'owner' | 'manager' | null> {
  const { rows } = await sql<{ as: 'owner' | 'manager' }>`
    select case when a.owner_id = u.id then 'owner' else 'manager' end as "as"
    from accounts a join users u on lower(u.email) = ${email} and u.issuer = 'embedded'
      left join relations r on r.account_id = a.id and r.user_id = u.id
    where a.id = ${accountId} and (a.owner_id = u.id or r.user_id is not null)`.execute(db)
  return rows[0]?.as ?? null
}

/** Locks an account for a change of its managers, and counts managers and invitations. */
export async function countManagers(trx: Db, accountId: string): Promise<number> {
  // A statement of its own: the count must see what the transactions waited for have committed.
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from relations where account_id = ${accountId})
      + (select count(*) from manager_invitations where account_id = ${accountId}))::int as count`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Lets a person act for an account by these rules; they replace earlier ones. */
export async function saveRelation(
  db: Db,
  { accountId, userId, rules, now }: { accountId: string; userId: string; rules: PermissionName[]; now: Date },
): Promise<void> {
  await db
    .insertInto('relations')
    .values({ account_id: accountId, user_id: userId, rules, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ rules }))
    .execute()
}

/** Changes the rules of a manager. @returns false when the person does not act for the account. */
export async function setRules(db: Db, accountId: string, userId: string, rules: PermissionName[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('relations')
    .set({ rules })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a relation. @returns false when the person does not act for the account. */
export async function deleteRelation(db: Db, accountId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('relations')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
