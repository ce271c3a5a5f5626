import {
  type AiItemRef,
  type AiItemRow,
  type AiQuestionRow,
  changeAiItem,
  dropSentImages,
  inTransaction,
  listAiQuestions,
  lockAiItem,
  readSentImages,
  replaceAiQuestions,
} from '@videozz/db'
import type { QuizSettings } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** A question as a person sent it. `image`: address of a picture of the quiz; null: none; undefined: as it was. */
export type SentQuestion = Omit<AiQuestionRow, 'image' | 'origin' | 'evidence'> & { image: string | null | undefined }
export type SentQuiz = { title: string; settings: QuizSettings; questions: readonly SentQuestion[]; seen: number | undefined }
export type SaveQuizOutcome =
  /** `freed`: addresses of pictures that nothing names any more, whose bytes are the caller's to drop. */
  | { outcome: 'saved'; item: AiItemRow; questions: AiQuestionRow[]; freed: string[] }
  /** `changed`: another version than the one that was edited. */
  | { outcome: 'missing' | 'not-completed' | 'changed' }
  /** The question at this place, from 0, names a picture that is none of the quiz. */
  | { outcome: 'image'; at: number }

/** Changes a completed quiz. Questions that were there keep whose they are, and the captions that support them. */
export function saveQuiz(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  of: AiItemRef,
  { title, settings, questions: sent, seen }: SentQuiz,
): Promise<SaveQuizOutcome> {
  return inTransaction(db, async (trx): Promise<SaveQuizOutcome> => {
    const before = await lockAiItem(trx, of)
    if (!before) return { outcome: 'missing' }
    if (before.status !== 'completed') return { outcome: 'not-completed' }
    if (seen !== undefined && seen !== before.version) return { outcome: 'changed' }
    const known = new Map((await listAiQuestions(trx, of.id)).map((question) => [question.key, question]))
    const kept = await readSentImages(trx, of.id)
    const pictures = new Set([...kept.values(), ...[...known.values()].map(({ image }) => image)])
    const at = sent.findIndex(({ image }) => typeof image === 'string' && !pictures.has(image))
    if (at >= 0) return { outcome: 'image', at }
    const questions = sent.map((question): AiQuestionRow => {
      const was = known.get(question.key)
      const image = question.image === undefined ? (was?.image ?? null) : question.image
      return { ...question, image, origin: was?.origin ?? 'manual', evidence: was?.evidence ?? [] }
    })
    await replaceAiQuestions(trx, of.id, questions)
    // Those of other keys may be of questions that somebody else is writing now.
    const settled = [...kept.keys()].filter((key) => known.has(key) || sent.some((question) => question.key === key))
    await dropSentImages(trx, of.id, settled)
    const item = await changeAiItem(trx, of.id, { title, settings }, now)
    const named = new Set([
      ...questions.map(({ image }) => image),
      ...[...kept].flatMap(([key, image]) => (settled.includes(key) ? [] : image)),
    ])
    return { outcome: 'saved', item, questions, freed: [...pictures].filter((image) => image !== null && !named.has(image)) as string[] }
  })
}
