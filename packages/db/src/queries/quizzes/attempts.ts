import type { QuizQuestion, QuizSettings } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { AiItemTable } from '../../schema/ai-content.ts'
import type { QuizAttemptTable, StoredAnswers } from '../../schema/quizzes.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type QuizAttemptRow = Selectable<QuizAttemptTable>

/** How a viewer stands with a quiz of a media. */
export type MyQuizRow = {
  id: string
  title: string
  second: number | null
  required: boolean
  minimumScore: number
  attempts: number
  questionCount: number
  used: number
  open: boolean
  bestScore: number | null
  passed: boolean
}

/** Quizzes that a media offers, each with how a viewer stands with it, in the order of their seconds. */
export async function listMyQuizzes(db: Db, videoKey: string, viewerId: string): Promise<MyQuizRow[]> {
  const { rows } = await sql<MyQuizRow>`
    select i.id, i.title, p.second, p.required, i.minimum_score as "minimumScore", i.attempts, q.count as "questionCount", a.used, a.open,
      a.best as "bestScore", exists (select from quiz_passes w where w.quiz_id = i.id and w.viewer_id = ${viewerId}) as passed
    from quiz_placements p join ai_items i on i.id = p.quiz_id
      cross join lateral (select count(*)::int as count from ai_questions where item_id = i.id) q
      cross join lateral (select count(*)::int as used, coalesce(bool_or(finished_at is null), false) as open, max(score) as best
        from quiz_attempts where quiz_id = i.id and viewer_id = ${viewerId}) a
    where p.video_key = ${videoKey} and p.published and i.status = 'completed' and q.count > 0
    order by p.second nulls last, p.created_at, i.id`.execute(db)
  return rows
}

type OfferedItem = Pick<
  Selectable<AiItemTable>,
  'id' | 'account_id' | 'title' | 'minimum_score' | 'is_random' | 'is_random_questions' | 'attempts' | 'show_correct_answers'
>

/** A quiz that a media offers, kept from being deleted until the transaction ends; undefined where it is not offered. */
export function holdOfferedQuiz(trx: Db, quizId: string, videoKey: string): Promise<OfferedItem | undefined> {
  return trx
    .selectFrom('ai_items as i')
    .select([
      'i.id',
      'i.account_id',
      'i.title',
      'i.minimum_score',
      'i.is_random',
      'i.is_random_questions',
      'i.attempts',
      'i.show_correct_answers',
    ])
    .where('i.id', '=', quizId)
    .where('i.status', '=', 'completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quiz_placements as p')
          .select('p.quiz_id')
          .where('p.quiz_id', '=', quizId)
          .where('p.video_key', '=', videoKey)
          .where('p.published', '=', true),
      ),
    )
    .forKeyShare()
    .executeTakeFirst()
}

/** A quiz as an attempt freezes it. */
export type FrozenQuiz = QuizSettings & { title: string; questions: QuizQuestion[] }
export type AttemptOf = { quizId: string; videoKey: string; viewerId: string }

export const findOpenAttempt = (
  db: Db,
  { quizId, viewerId }: Pick<AttemptOf, 'quizId' | 'viewerId'>,
): Promise<QuizAttemptRow | undefined> =>
  db
    .selectFrom('quiz_attempts')
    .selectAll()
    .where('quiz_id', '=', quizId)
    .where('viewer_id', '=', viewerId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()

/**
 * Begins the next attempt of a viewer, counted and limited by the one statement.
 * @returns undefined when none is left, or when another call began one at the same time.
 */
export async function insertAttempt(
  trx: Db,
  { quizId, videoKey, viewerId }: AttemptOf,
  { title, questions, minimumScore, isRandom, isRandomQuestions, attemptsLeft, showCorrectAnswers }: FrozenQuiz,
  now: Date,
): Promise<QuizAttemptRow | undefined> {
  const { rows } = await sql<QuizAttemptRow>`
    insert into quiz_attempts (id, quiz_id, video_key, viewer_id, number, title, minimum_score, is_random, is_random_questions,
      show_correct_answers, questions, started_at)
    select ${createKey()}, ${quizId}, ${videoKey}, ${viewerId}, coalesce(max(number), 0) + 1, ${title}, ${minimumScore}::smallint, ${isRandom}::boolean,
      ${isRandomQuestions}::boolean, ${showCorrectAnswers}::boolean, ${JSON.stringify(questions)}::jsonb, ${now}::timestamptz
    from quiz_attempts where quiz_id = ${quizId} and viewer_id = ${viewerId}
    having ${attemptsLeft}::integer = -1 or count(*) < ${attemptsLeft}::integer
    on conflict do nothing returning *`.execute(trx)
  return rows[0]
}

/** Attempts that a viewer began. */
export async function countAttempts(db: Db, quizId: string, viewerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('quiz_attempts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('quiz_id', '=', quizId)
    .where('viewer_id', '=', viewerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whose a quiz is, and how many attempts each viewer has. */
export type QuizRule = { id: string; accountId: string; attempts: number }
export const readQuizRule = (db: Db, id: string): Promise<QuizRule> =>
  db.selectFrom('ai_items').select(['id', 'account_id as accountId', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow()

/** Locks an attempt of a viewer to the end of the transaction. */
export const lockAttempt = (trx: Db, id: string, viewerId: string): Promise<QuizAttemptRow | undefined> =>
  trx.selectFrom('quiz_attempts').selectAll().where('id', '=', id).where('viewer_id', '=', viewerId).forUpdate().executeTakeFirst()

/** Keeps the answers of a locked attempt. */
export async function keepAnswers(trx: Db, id: string, answers: StoredAnswers): Promise<void> {
  await trx
    .updateTable('quiz_attempts')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute()
}

export type AttemptResult = { score: number; correct: number; total: number; passed: boolean }
type AnswerRow = { key: string; answer: StoredAnswers[string]; isCorrect: boolean }

/** Ends a locked attempt with its answers, in the order of its questions. */
export async function finishAttempt(
  trx: Db,
  { id, quiz_id }: Pick<QuizAttemptRow, 'id' | 'quiz_id'>,
  { answers, result }: { answers: readonly AnswerRow[]; result: AttemptResult },
  now: Date,
): Promise<QuizAttemptRow> {
  const given = JSON.stringify(Object.fromEntries(answers.map(({ key, answer }) => [key, answer])))
  await trx
    .insertInto('quiz_answers')
    .values(answers.map(({ key, answer, isCorrect }) => ({ attempt_id: id, quiz_id, question_key: key, answer, is_correct: isCorrect })))
    .execute()
  return trx
    .updateTable('quiz_attempts')
    .set({ ...result, answers: given, finished_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes down that a viewer passed a quiz. @returns whether it is for the first time. */
export async function insertPass(
  trx: Db,
  { id, quiz_id }: Pick<QuizAttemptRow, 'id' | 'quiz_id'>,
  viewerId: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('quiz_passes')
    .values({ quiz_id, viewer_id: viewerId, attempt_id: id, passed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export type QuizTaker = { id: string; identity: string; verified: boolean; email: string | null; name: string | null }

/** The viewer of a session, or whom they were merged into, locked against being erased or merged until the transaction ends. */
export async function holdQuizTaker(trx: Db, viewerId: string): Promise<QuizTaker | undefined> {
  const { rows } = await sql<QuizTaker & { mergedInto: string | null }>`
    select id, identity, verified, email, name, merged_into as "mergedInto" from viewers where id = ${viewerId} for share`.execute(trx)
  const [row] = rows
  if (!row || row.mergedInto === null) return row
  return holdQuizTaker(trx, row.mergedInto)
}

/** Titles of media, deleted ones too, by their keys. */
export async function readMediaTitles(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('videos')
    .select(['key', 'title'])
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map(({ key, title }) => [key, title]))
}
