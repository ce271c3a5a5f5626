import { type AiItemRow, type AiItemTable, createKey, type Database } from '@videozz/db'
import { defaultQuizSettings } from '@videozz/domain'
import type { Insertable } from 'kysely'
import { createTestVideo } from './create-video.ts'

type Content = NonNullable<AiItemRow['content']>
export type TestAiItemValues = Partial<Omit<Insertable<AiItemTable>, 'content'>> & {
  account_id: string
  content?: Content
  /** Keys of its media; one more media of the account by default. */
  videoKeys?: readonly string[]
  /** Texts of its questions, each with the alternatives «Sim» and «Não»; the first is correct, and AI wrote them. */
  questions?: readonly string[]
}
/** An item of AI content, its media, and the keys of its questions. */
export type TestAiItem = { id: string; videoKeys: string[]; questionKeys: string[] }

/** Inserts an item: a completed quiz without questions by default. */
export async function createTestAiItem(
  db: Database,
  { videoKeys, questions = [], content, ...values }: TestAiItemValues,
): Promise<TestAiItem> {
  const { account_id } = values
  const keys = videoKeys ? [...videoKeys] : [(await createTestVideo(db, { account_id, duration: 60 })).key]
  const { minimumScore, isRandom, isRandomQuestions, attemptsLeft, showCorrectAnswers } = defaultQuizSettings
  const now = new Date()
  const { id } = await db
    .insertInto('ai_items')
    .values({
      id: createKey(),
      created_by: createKey(),
      origin: 'quiz',
      title: 'Quiz de luz',
      status: 'completed',
      status_at: now,
      minimum_score: minimumScore,
      is_random: isRandom,
      is_random_questions: isRandomQuestions,
      attempts: attemptsLeft,
      show_correct_answers: showCorrectAnswers,
      created_at: now,
      updated_at: now,
      ...values,
      ...(content && { content: JSON.stringify(content) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, key] of keys.entries()) {
    const media = await db
      .selectFrom('videos')
      .select(['title', 'type', 'duration', 'source_generation'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('ai_item_medias')
      .values({ ...media, item_id: id, position: at + 1, video_key: key })
      .execute()
  }
  const rows = questions.map((question, at) => ({
    item_id: id,
    key: createKey(),
    position: at + 1,
    question,
    alternatives: ['Sim', 'Não'],
    correct_answer: 'A' as const,
    explanation: '',
    image: null,
    origin: 'ai' as const,
    evidence: JSON.stringify([
      { videoKey: keys[0], start: 1, end: 2, quote: 'a luz', captions: [{ start: 0, end: 3, text: 'É a luz que desenha' }] },
    ]),
  }))
  if (rows.length > 0) await db.insertInto('ai_questions').values(rows).execute()
  return { id, videoKeys: keys, questionKeys: rows.map(({ key }) => key) }
}
