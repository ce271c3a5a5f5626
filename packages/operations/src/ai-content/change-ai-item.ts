import {
  type AiItemRef,
  type AiItemRow,
  announceAiItem,
  changeAiItem,
  deleteAiItemRow,
  inTransaction,
  listAiQuestions,
  lockAiItem,
  lockOpenAiCount,
  readSentImages,
  renewAiMedias,
  writeAiRun,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { ebookImages, queueFrames } from './ebook-frames.ts'
import { keepEvidence, type SentDocument } from './keep-evidence.ts'

type Context = Pick<OperationContext, 'db' | 'now'>

/** `freed`: addresses of pictures that nothing names any more, whose bytes are the caller's to drop. */
export type DeleteAiOutcome = { outcome: 'deleted'; freed: string[] } | { outcome: 'missing' }

/** Deletes an item for good; what a run of it still writes changes nothing. */
export function deleteAiItem({ db }: Pick<Context, 'db'>, of: AiItemRef): Promise<DeleteAiOutcome> {
  return inTransaction(db, async (trx): Promise<DeleteAiOutcome> => {
    const item = await lockAiItem(trx, of)
    if (!item) return { outcome: 'missing' }
    const own = (await listAiQuestions(trx, of.id)).flatMap(({ image }) => image ?? [])
    const sent = [...(await readSentImages(trx, of.id)).values()]
    await deleteAiItemRow(trx, of.id)
    return { outcome: 'deleted', freed: [...new Set([...own, ...sent, ...ebookImages(item.content)])] }
  })
}

/** `full`: too many items of the account are being written. */
export type ResendAiOutcome = { outcome: 'resent'; item: AiItemRow } | { outcome: 'missing' | 'not-failed' | 'full' }

/** Has an item that failed written again, by another run. @param most items of the account may be written at once. */
export function resendAiItem({ db, jobs, now }: OperationContext, of: AiItemRef, most: number): Promise<ResendAiOutcome> {
  return inTransaction(db, async (trx): Promise<ResendAiOutcome> => {
    const open = await lockOpenAiCount(trx, of.accountId)
    const before = await lockAiItem(trx, of)
    if (!before) return { outcome: 'missing' }
    if (before.status !== 'failed') return { outcome: 'not-failed' }
    if (open >= most) return { outcome: 'full' }
    await renewAiMedias(trx, of.id)
    const again = { status: 'pending', run: before.run + 1, steps: [], error_code: null, error_message: null } as const
    const item = await writeAiRun(trx, of.id, { ...again, steps: [] }, now)
    await jobs.enqueue(trx, 'write-ai-content', { itemId: item.id, run: item.run })
    await announceAiItem(trx, item)
    return { outcome: 'resent', item }
  })
}

/** `changed`: another version than the one that was edited. `freed`: as of a deletion. */
export type SaveAiOutcome = { outcome: 'saved'; item: AiItemRow; freed: string[] } | { outcome: 'missing' | 'not-completed' | 'changed' }
/** Changes a completed mind map or ebook. Parts that were there keep the captions that support them; frames that are new are taken. */
export function saveAiDocument(
  { db, jobs, now }: OperationContext,
  of: AiItemRef,
  { title, document, seen }: { title: string; document: SentDocument; seen: number | undefined },
): Promise<SaveAiOutcome> {
  return inTransaction(db, async (trx): Promise<SaveAiOutcome> => {
    const before = await lockAiItem(trx, of)
    if (!before) return { outcome: 'missing' }
    if (before.status !== 'completed') return { outcome: 'not-completed' }
    if (seen !== undefined && seen !== before.version) return { outcome: 'changed' }
    const item = await changeAiItem(trx, of.id, { title, content: keepEvidence(document, before.content) }, now)
    await queueFrames({ jobs }, trx, item.id, item.content)
    const kept = new Set(ebookImages(item.content))
    return { outcome: 'saved', item, freed: ebookImages(before.content).filter((image) => !kept.has(image)) }
  })
}
