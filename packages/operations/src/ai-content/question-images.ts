import {
  type AiItemRef,
  changeAiItem,
  clearQuestionImage,
  dropSentImages,
  inTransaction,
  isQuestionImage,
  keepSentImage,
  listAiQuestions,
  lockAiItem,
  readSentImages,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** Most pictures that wait for a quiz to be saved. */
const mostSent = 100

/** `freed`: addresses of pictures that nothing names any more, whose bytes are the caller's to drop. */
export type KeepImageOutcome = { outcome: 'kept'; freed: string[] } | { outcome: 'missing' | 'not-completed' | 'full' }

/** Keeps a stored picture for a question of a completed quiz, until it is saved with it; the question may be one that is not saved yet. */
export function keepQuestionImage(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  of: AiItemRef,
  questionKey: string,
  image: string,
): Promise<KeepImageOutcome> {
  return inTransaction(db, async (trx): Promise<KeepImageOutcome> => {
    const item = await lockAiItem(trx, of)
    if (!item) return { outcome: 'missing' }
    if (item.status !== 'completed') return { outcome: 'not-completed' }
    const sent = await readSentImages(trx, of.id)
    const before = sent.get(questionKey)
    if (before === undefined && sent.size >= mostSent) return { outcome: 'full' }
    await keepSentImage(trx, of.id, questionKey, image, now)
    return { outcome: 'kept', freed: before === undefined || (await isQuestionImage(trx, of.id, before)) ? [] : [before] }
  })
}

/** `version`: what the quiz has then. */
export type DropImageOutcome = { outcome: 'dropped'; version: number; freed: string[] } | { outcome: 'missing' }

/** Drops the picture kept for a question; where there is none, the one the question has. Nothing where it has none either. */
export function dropQuestionImage(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  of: AiItemRef,
  questionKey: string,
): Promise<DropImageOutcome> {
  return inTransaction(db, async (trx): Promise<DropImageOutcome> => {
    const item = await lockAiItem(trx, of)
    if (!item) return { outcome: 'missing' }
    const sent = (await readSentImages(trx, of.id)).get(questionKey)
    const own = (await listAiQuestions(trx, of.id)).find(({ key }) => key === questionKey)?.image ?? undefined
    const image = sent ?? own
    if (image === undefined) return { outcome: 'dropped', version: item.version, freed: [] }
    if (sent !== undefined) await dropSentImages(trx, of.id, [questionKey])
    else await clearQuestionImage(trx, of.id, questionKey)
    const { version } = sent === undefined ? await changeAiItem(trx, of.id, { title: item.title }, now) : item
    return { outcome: 'dropped', version, freed: (await isQuestionImage(trx, of.id, image)) ? [] : [image] }
  })
}
