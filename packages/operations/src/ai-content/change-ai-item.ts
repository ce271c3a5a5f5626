import {
  type AiItemRef,
  type AiItemRow,
  announceAiItem,
  changeAiItem,
  type Database,
  deleteAiItemRow,
  findAiItem,
  inTransaction,
  listAiMedias,
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
import { holdMedias, orUntranscribed, transcribeFirst, type UntranscribedOutcome } from './transcribe-first.ts'

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

/** `full`: too many items of the account are being written. `untranscribed`: a media without captions is not transcribed. */
export type ResendAiOutcome = { outcome: 'resent'; item: AiItemRow } | { outcome: 'missing' | 'not-failed' | 'full' } | UntranscribedOutcome

export type ResentAiItem = {
  userId: string
  /** Items of the account that may be written at once. */
  most: number
  /** The engine that transcribes; called where media are transcribed, and throws where they may not be. */
  engine: () => string
}

/**
 * Has an item that failed written again, by another run. Media that have no captions still are transcribed first where that was agreed to
 * when the item was created.
 */
export const resendAiItem = (context: OperationContext, of: AiItemRef, by: ResentAiItem): Promise<ResendAiOutcome> =>
  orUntranscribed(resend(context, of, by))

function resend({ db, jobs, now }: OperationContext, of: AiItemRef, { userId, most, engine }: ResentAiItem): Promise<ResendAiOutcome> {
  return inTransaction(db, async (trx): Promise<ResendAiOutcome> => {
    // Media before the account, as those do who create items.
    const transcribed = await holdAgreed(trx, of)
    const open = await lockOpenAiCount(trx, of.accountId)
    const before = await lockAiItem(trx, of)
    if (!before) return { outcome: 'missing' }
    if (before.status !== 'failed') return { outcome: 'not-failed' }
    if (open >= most) return { outcome: 'full' }
    await renewAiMedias(trx, of.id)
    if (transcribed.length > 0) await transcribeFirst({ db: trx, jobs, now }, { accountId: of.accountId, userId }, transcribed, engine)
    const again = { status: 'pending', run: before.run + 1, steps: [], error_code: null, error_message: null } as const
    const item = await writeAiRun(trx, of.id, { ...again, steps: [] }, now)
    await jobs.enqueue(trx, 'write-ai-content', { itemId: item.id, run: item.run })
    await announceAiItem(trx, item)
    return { outcome: 'resent', item }
  })
}

/** Locks the media of an item whose transcription was agreed to. @returns their keys; none where one is gone: nothing can be written then. */
async function holdAgreed(trx: Database, of: AiItemRef): Promise<string[]> {
  if (!(await findAiItem(trx, of))?.transcription_agreed) return []
  const medias = (await listAiMedias(trx, [of.id])).get(of.id) ?? []
  const held = await holdMedias(
    trx,
    of.accountId,
    medias.map((media) => media.video_key),
  )
  return held?.map(({ key }) => key) ?? []
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
