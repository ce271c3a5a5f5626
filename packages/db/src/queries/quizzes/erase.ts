import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Attempts of locked viewers are nobody's; those under way go. Figures stay. That these viewers passed goes with their rows. */
export async function eraseQuizzesOf(trx: Db, viewerIds: readonly string[]): Promise<void> {
  await sql`delete from quiz_attempts where viewer_id = any(${viewerIds}::char(16)[]) and finished_at is null`.execute(trx)
  await sql`update quiz_attempts set viewer_id = null where viewer_id = any(${viewerIds}::char(16)[])`.execute(trx)
}

/**
 * What one locked viewer answered is another's: attempts are numbered on after those the other has, of two open ones at a quiz that of the
 * viewer kept goes on. The earlier of two passes counts.
 */
export async function moveQuizzes(trx: Db, kept: string, gone: string): Promise<void> {
  await sql`
    delete from quiz_attempts g where g.viewer_id = ${gone} and g.finished_at is null
      and exists (select from quiz_attempts k where k.viewer_id = ${kept} and k.quiz_id = g.quiz_id and k.finished_at is null)`.execute(trx)
  await sql`
    update quiz_attempts a set viewer_id = ${kept}, number = n.number from (
      select g.id, coalesce((select max(k.number) from quiz_attempts k where k.viewer_id = ${kept} and k.quiz_id = g.quiz_id), 0)
        + row_number() over (partition by g.quiz_id order by g.number) as number
      from quiz_attempts g where g.viewer_id = ${gone}) n
    where a.id = n.id`.execute(trx)
  await sql`
    with taken as (delete from quiz_passes where viewer_id = ${gone} returning *)
    insert into quiz_passes as p (quiz_id, viewer_id, attempt_id, passed_at) select quiz_id, ${kept}, attempt_id, passed_at from taken
    on conflict (quiz_id, viewer_id) do update set attempt_id = excluded.attempt_id, passed_at = excluded.passed_at
      where excluded.passed_at < p.passed_at`.execute(trx)
}

/** Attempts of a viewer, the latest first. */
export const listViewerQuizzes = (db: Db, viewerId: string, most: number) =>
  db.selectFrom('quiz_attempts').selectAll().where('viewer_id', '=', viewerId).orderBy('started_at', 'desc').limit(most).execute()
