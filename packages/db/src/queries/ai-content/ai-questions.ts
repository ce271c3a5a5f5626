import { type Kysely, type Selectable, sql } from 'kysely'
import type { AiQuestionTable } from '../../schema/ai-content.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type AiQuestionRow = Omit<Selectable<AiQuestionTable>, 'item_id' | 'position'>

const columns = ['key', 'question', 'alternatives', 'correct_answer', 'explanation', 'image', 'origin', 'evidence'] as const

/** Questions of a quiz, in their order. */
export const listAiQuestions = (db: Db, itemId: string): Promise<AiQuestionRow[]> =>
  db.selectFrom('ai_questions').select(columns).where('item_id', '=', itemId).orderBy('position').execute()

/** Puts questions in this order in the place of those a locked quiz has. */
export async function replaceAiQuestions(trx: Db, itemId: string, questions: readonly AiQuestionRow[]): Promise<void> {
  await trx.deleteFrom('ai_questions').where('item_id', '=', itemId).execute()
  if (questions.length === 0) return
  await trx
    .insertInto('ai_questions')
    .values(
      questions.map(({ evidence, ...question }, at) => ({
        ...question,
        item_id: itemId,
        position: at + 1,
        evidence: JSON.stringify(evidence),
      })),
    )
    .execute()
}

/** Pictures that were sent for questions of a quiz and are not saved, by the key of the question. */
export async function readSentImages(db: Db, itemId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('ai_question_images').select(['question_key', 'image']).where('item_id', '=', itemId).execute()
  return new Map(rows.map((row) => [row.question_key, row.image]))
}

/** Keeps a picture for a question of a locked quiz in the place of the one kept before. */
export async function keepSentImage(trx: Db, itemId: string, questionKey: string, image: string, now: Date): Promise<void> {
  await trx
    .insertInto('ai_question_images')
    .values({ item_id: itemId, question_key: questionKey, image, created_at: now })
    .onConflict((conflict) => conflict.columns(['item_id', 'question_key']).doUpdateSet({ image, created_at: now }))
    .execute()
}

/** Forgets the pictures that were kept for these questions of a locked quiz. */
export async function dropSentImages(trx: Db, itemId: string, questionKeys: readonly string[]): Promise<void> {
  if (questionKeys.length === 0) return
  await trx.deleteFrom('ai_question_images').where('item_id', '=', itemId).where('question_key', 'in', questionKeys).execute()
}

/** Takes away the picture of a question of a locked quiz. */
export async function clearQuestionImage(trx: Db, itemId: string, questionKey: string): Promise<void> {
  await trx.updateTable('ai_questions').set({ image: null }).where('item_id', '=', itemId).where('key', '=', questionKey).execute()
}

/** Whether a question of a quiz has this picture. */
export async function isQuestionImage(trx: Db, itemId: string, image: string): Promise<boolean> {
  const row = await trx.selectFrom('ai_questions').select('key').where('item_id', '=', itemId).where('image', '=', image).executeTakeFirst()
  return row !== undefined
}

/** Forgets pictures kept before an instant, whose editors were left. @returns those that no question has, whose bytes are to be deleted. */
export async function dropLeftImages(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    with gone as (delete from ai_question_images where created_at < ${before} returning item_id, image)
    select image from gone g where not exists (select from ai_questions q where q.item_id = g.item_id and q.image = g.image)`.execute(db)
  return rows.map((row) => row.image)
}
