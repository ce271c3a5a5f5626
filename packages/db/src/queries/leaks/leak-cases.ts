import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { LeakCaseTable, LeakOutcome } from '../../schema/leaks.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type { LeakOutcome } from '../../schema/leaks.ts'
export type LeakCase = Selectable<LeakCaseTable>
/** The right of one run to write. */
export type LeakClaim = { id: string; claim: string }
export type LeakCaseWithMaker = LeakCase & { madeByName: string | null; madeByEmail: string | null }

/** Cases of an account that are not ended; those of others are begun as well. */
export async function countOpenLeakCases(trx: Db, accountId: string): Promise<number> {
  // Locked, so that of two at once the second counts the first.
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(trx)
  const { count } = await trx
    .selectFrom('leak_cases')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a case. */
export async function insertLeakCase(trx: Db, values: Insertable<LeakCaseTable>): Promise<void> {
  await trx.insertInto('leak_cases').values(values).execute()
}

const withMaker = (db: Db) =>
  db
    .selectFrom('leak_cases as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['u.name as madeByName', 'u.email as madeByEmail'])

/** A case of an account. */
export async function findLeakCase(db: Db, accountId: string, id: string): Promise<LeakCaseWithMaker | undefined> {
  return withMaker(db).where('c.account_id', '=', accountId).where('c.id', '=', id).executeTakeFirst()
}

/** Cases of an account, the latest first. */
export async function listLeakCases(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LeakCaseWithMaker[]; total: number }> {
  const rows = await withMaker(db)
    .where('c.account_id', '=', accountId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('leak_cases')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** A case is read again from the beginning, with a further file. @returns false where it is being read, or is no more. */
export async function reopenLeakCase(trx: Db, accountId: string, id: string): Promise<boolean> {
  const reopened = await trx
    .updateTable('leak_cases')
    .set({ state: 'waiting', outcome: null, fault: null, claim: null, step: null, progress: null, said: '{}', ended_at: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', 'in', ['done', 'failed'])
    .executeTakeFirst()
  return reopened.numUpdatedRows === 1n
}

/** Gives a run the right to read a case that is not ended. Any run before it loses it. */
export async function claimLeakCase(db: Db, id: string, claim: string): Promise<LeakCase | undefined> {
  return db
    .updateTable('leak_cases')
    .set({ state: 'reading', claim })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'reading'])
    .returningAll()
    .executeTakeFirst()
}

/** Writes what a run is at. @returns false where it has lost the case. */
export async function noteLeakProgress(
  db: Db,
  { id, claim }: LeakClaim,
  { step, progress, said }: { step: string; progress: number | null; said: object },
): Promise<boolean> {
  const noted = await db
    .updateTable('leak_cases')
    .set({ step, progress, said: JSON.stringify(said) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

export type LeakEnd =
  | { state: 'done'; outcome: LeakOutcome; said: object; facts: string; checksum: string; viewerIds: readonly string[] }
  | { state: 'failed'; fault: string }

/** Ends a case. @param claim of the run; any may end it when absent. @returns false where it was ended, or lost, before. */
export async function endLeakCase(trx: Db, { id, claim }: { id: string; claim?: string }, end: LeakEnd, now: Date): Promise<boolean> {
  const { viewerIds, ...values } =
    end.state === 'done' ? { ...end, said: JSON.stringify(end.said), erased_at: null } : { ...end, viewerIds: [] as readonly string[] }
  const ended = await trx
    .updateTable('leak_cases')
    .set({ ...values, claim: null, step: null, progress: null, ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'reading'])
    .$if(claim !== undefined, (query) => query.where('claim', '=', claim ?? ''))
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return false
  await trx.deleteFrom('leak_case_viewers').where('case_id', '=', id).execute()
  if (viewerIds.length > 0)
    await trx
      .insertInto('leak_case_viewers')
      .values(viewerIds.map((viewer_id) => ({ case_id: id, viewer_id })))
      .execute()
  return true
}

/** Deletes a case with its files and pictures. @returns false where there was none. */
export async function deleteLeakCase(trx: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await trx.deleteFrom('leak_cases').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Name of an account, and the largest file in bytes that its plan takes. */
export async function readLeakAccount(db: Db, accountId: string): Promise<{ name: string; uploadSize: number }> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .select(['a.name', 'p.upload_size as uploadSize'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
}
