import type { Evidence } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type QuizFigures = { attempts: number; viewers: number; passed: number; averageScore: number | null }
export type QuestionFigures = { key: string; question: string; evidence: Evidence[]; asked: number; right: number }

/**
 * Figures of a quiz over its finished attempts. Viewers who were erased count as one each time they took it: nothing tells them apart, and
 * nothing says they passed but their attempts.
 */
export async function readQuizFigures(db: Db, quizId: string): Promise<QuizFigures> {
  const { rows } = await sql<QuizFigures>`
    select count(*)::int as attempts, (count(distinct viewer_id) + count(*) filter (where viewer_id is null))::int as viewers,
      (count(distinct viewer_id) filter (where passed) + count(*) filter (where passed and viewer_id is null))::int as passed,
      round(avg(score), 1)::double precision as "averageScore"
    from quiz_attempts where quiz_id = ${quizId} and finished_at is not null`.execute(db)
  return rows[0] ?? { attempts: 0, viewers: 0, passed: 0, averageScore: null }
}

/**
 * How each question was answered, the hardest first: the lowest share of right answers, then the most asked. A question that is no longer in
 * the quiz is told as its last attempt had it.
 */
export async function readQuestionFigures(db: Db, quizId: string, limit = 500): Promise<QuestionFigures[]> {
  const { rows } = await sql<QuestionFigures>`
    select f.key, coalesce(q.question, old.question ->> 'question') as question, coalesce(q.evidence, old.question -> 'evidence', '[]') as evidence,
      f.asked, f.right
    from (select question_key as key, count(*)::int as asked, (count(*) filter (where is_correct))::int as right
        from quiz_answers where quiz_id = ${quizId} group by 1) f
      left join ai_questions q on q.item_id = ${quizId} and q.key = f.key
      left join lateral (
        select e as question from quiz_answers w join quiz_attempts a on a.id = w.attempt_id cross join lateral jsonb_array_elements(a.questions) e
        where q.key is null and w.quiz_id = ${quizId} and w.question_key = f.key and e ->> 'key' = f.key
        order by a.finished_at desc limit 1) old on true
    order by f.right::double precision / f.asked, f.asked desc, q.position, f.key limit ${limit}`.execute(db)
  return rows
}

export type QuizViewerRow = {
  viewerId: string | null
  name: string | null
  email: string | null
  verified: boolean | null
  attempts: number
  bestScore: number
  passedAt: Date | null
  lastAt: Date
}

/** A page of who took a quiz, the latest first, and how many there are. An attempt of somebody who was erased is a row of its own. */
export async function listQuizViewers(
  db: Db,
  quizId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: QuizViewerRow[]; total: number }> {
  const { rows } = await sql<QuizViewerRow & { total: number }>`
    with takers as (
      select viewer_id, count(*)::int as attempts, max(score) as best, max(finished_at) as last, min(finished_at) filter (where passed) as passed
      from quiz_attempts where quiz_id = ${quizId} and finished_at is not null group by viewer_id, case when viewer_id is null then id end)
    select t.viewer_id as "viewerId", w.name, w.email, w.verified, t.attempts, t.best as "bestScore", t.passed as "passedAt", t.last as "lastAt",
      (count(*) over ())::int as total
    from takers t left join viewers w on w.id = t.viewer_id
    order by t.last desc, t.viewer_id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  if (rows[0] || page === 1) return { items: rows, total: rows[0]?.total ?? 0 }
  // A page beyond the last one tells nothing of how many there are.
  const first = await listQuizViewers(db, quizId, { page: 1, limit: 1 })
  return { items: [], total: first.total }
}

/** Quizzes with a place in a media, published or not, in the order of their seconds. */
export async function listMediaQuizzes(
  db: Db,
  videoKey: string,
): Promise<{ id: string; title: string; second: number | null; published: boolean }[]> {
  return db
    .selectFrom('quiz_placements as p')
    .innerJoin('ai_items as i', 'i.id', 'p.quiz_id')
    .select(['i.id', 'i.title', 'p.second', 'p.published'])
    .where('p.video_key', '=', videoKey)
    .orderBy(sql`p.second nulls last`)
    .orderBy('p.created_at')
    .execute()
}
