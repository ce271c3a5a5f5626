import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { InspectionCaseTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { sessionsOf } from '../archive/sessions-of.ts'

type Db = Kysely<DatabaseSchema>
type MadeBy = { madeByName: string | null; madeByEmail: string | null }
export type StoredCase = Selectable<InspectionCaseTable> & MadeBy

/** Stores a case. */
export async function saveCase(trx: Db, values: Insertable<InspectionCaseTable>): Promise<void> {
  await trx.insertInto('inspection_cases').values(values).execute()
}

/** A case of an account with who exported it, where they are still known. */
export async function findCase(db: Db, accountId: string, id: string): Promise<StoredCase | undefined> {
  return db
    .selectFrom('inspection_cases as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['u.name as madeByName', 'u.email as madeByEmail'])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Cases of a code of an account, the latest first. */
export async function listCasesOfCode(
  db: Db,
  accountId: string,
  code: string,
  limit: number,
): Promise<({ id: string; createdAt: Date } & MadeBy)[]> {
  return db
    .selectFrom('inspection_cases as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.created_at as createdAt', 'u.name as madeByName', 'u.email as madeByEmail'])
    .where('c.account_id', '=', accountId)
    .where('c.code', '=', code)
    .orderBy('c.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** How many sessions a viewer opened in [from, to). */
export async function countSessionsBetween(db: Db, viewerId: string, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sessionsOf(viewerId)} s where created_at >= ${from} and created_at < ${to}`.execute(db)
  return rows[0]?.count ?? 0
}
