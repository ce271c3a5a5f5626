import { type AiItemRow, announceAiItem, inTransaction, insertAiItem, lockOpenAiCount } from '@videozz/db'
import { aiItemTitle, aiMediaFault, type AiOrigin, defaultQuizSettings, quizLimits } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { holdMedias, orUntranscribed, transcribeFirst, type UntranscribedOutcome } from './transcribe-first.ts'

/**
 * `missing`: the account has none of one of the keys. `type`: nothing is written from media of one's type. `full`: too many are being
 * written. `untranscribed`: a media without captions is not transcribed.
 */
export type CreateAiOutcome =
  | { outcome: 'created'; item: AiItemRow }
  | { outcome: 'missing' | 'type' | 'failed' | 'not-ready' | 'full' }
  | UntranscribedOutcome

export type NewAiItem = {
  origin: AiOrigin
  videoKeys: readonly string[]
  /** Items of the account that may be written at once. */
  most: number
  /** Has media without captions transcribed first by this engine, which takes seconds of transcription; null: does not. */
  transcribe: { engine: string } | null
}

const faults = { AI_TYPE_UNAVAILABLE: 'type', VIDEO_FAILED: 'failed', VIDEO_NOT_READY: 'not-ready' } as const

/** Has the worker write an item from media of the account, in this order; it waits until those that are transcribed have captions. */
export const createAiItem = (context: OperationContext, actor: AccountActor, input: NewAiItem): Promise<CreateAiOutcome> =>
  orUntranscribed(create(context, actor, input))

function create(
  { db, jobs, now }: OperationContext,
  actor: AccountActor,
  { origin, videoKeys, most, transcribe }: NewAiItem,
): Promise<CreateAiOutcome> {
  const { accountId, userId } = actor
  return inTransaction(db, async (trx): Promise<CreateAiOutcome> => {
    const medias = await holdMedias(trx, accountId, videoKeys)
    if (!medias) return { outcome: 'missing' }
    for (const media of medias) {
      const fault = aiMediaFault(media)
      if (fault) return { outcome: faults[fault] }
    }
    // After the media, as those do who delete media.
    if ((await lockOpenAiCount(trx, accountId)) >= most) return { outcome: 'full' }
    const titles = medias.map(({ title }) => title)
    const title = aiItemTitle(titles, quizLimits.title)
    const own = { account_id: accountId, created_by: userId, origin, title, transcription_agreed: transcribe !== null }
    const of = medias.map(({ key, title, type, duration, source_generation }) => ({ key, title, type, duration, source_generation }))
    if (transcribe) await transcribeFirst({ db: trx, jobs, now }, actor, videoKeys, () => transcribe.engine)
    const item = await insertAiItem(trx, own, { medias: of, settings: defaultQuizSettings }, now)
    await jobs.enqueue(trx, 'write-ai-content', { itemId: item.id, run: item.run })
    await announceAiItem(trx, item)
    return { outcome: 'created', item }
  })
}
