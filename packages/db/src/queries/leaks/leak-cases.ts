import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { LeakCaseTable, LeakOutcome } from '../../schema/leaks.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type { LeakOutcome } from '../../schema/leaks.ts'
export type LeakCase = Selectable<LeakCaseTable>
/** The right of one run to write. */
export type LeakClaim = { id: string; claim: string }
/** A case with who began it, the media it shows, and whom it names; both null until it is done and after an erasure. */
export type LeakCaseView = Omit<LeakCase, 'facts'> & {
  madeByName: string | null
  madeByEmail: string | null
  title: string | null
  who: string | null
}

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

const views = (db: Db) =>
  db
    .selectFrom('leak_cases as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.account_id', 'c.user_id', 'c.video_key', 'c.state', 'c.outcome', 'c.fault', 'c.claim', 'c.step', 'c.progress'])
    .select(['c.said', 'c.before', 'c.checksum', 'c.created_at', 'c.ended_at', 'c.erased_at'])
    .select(['u.name as madeByName', 'u.email as madeByEmail'])
    // Facts of a case that is read again, with a further part, are of before.
    .select(sql<string | null>`case when c.state = 'done' then c.facts::jsonb #>> '{shown,0,title}' end`.as('title'))
    .select(
      sql<string | null>`case when c.state = 'done'
        then coalesce(c.facts::jsonb #>> '{named,0,person,name}', c.facts::jsonb #>> '{named,0,person,email}') end`.as('who'),
    )

/** A case of an account, with its document. */
export async function findLeakCase(db: Db, accountId: string, id: string): Promise<(LeakCaseView & Pick<LeakCase, 'facts'>) | undefined> {
  return views(db).select('c.facts').where('c.account_id', '=', accountId).where('c.id', '=', id).executeTakeFirst()
}

/** Cases of an account, the latest first, without their documents. */
export async function listLeakCases(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LeakCaseView[]; total: number }> {
  const rows = await views(db)
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

/** A case is read again, with a further file. @returns false where it is being read, or is no more. */
export async function reopenLeakCase(trx: Db, accountId: string, id: string): Promise<boolean> {
  const reopened = await trx
    .updateTable('leak_cases')
    .set({
      before: sql`case when outcome is not null then jsonb_build_object('outcome', outcome, 'said', said) end`,
      state: 'waiting',
      outcome: null,
      fault: null,
      claim: null,
      step: null,
      progress: null,
      said: '{}',
      ended_at: null,
    })
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
    .set({ ...values, before: null, claim: null, step: null, progress: null, ended_at: now })
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

/**
 * Gives a case that was read again its result of before back.
 * @param fault why its last part could not be read.
 * @returns false where it has no such result, or the run has lost it.
 */
export async function restoreLeakCase(trx: Db, { id, claim }: { id: string; claim?: string }, fault: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update leak_cases set state = 'done', outcome = before ->> 'outcome', said = (before -> 'said') || jsonb_build_object('partFault', ${fault}::text),
      before = null, claim = null, step = null, progress = null, ended_at = ${now}
    where id = ${id} and state in ('waiting', 'reading') and before is not null and (${claim ?? null}::text is null or claim = ${claim ?? null})`.execute(
    trx,
  )
  return numAffectedRows === 1n
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
