import {
  type AiItemRow,
  announceAiItem,
  type Database,
  findVideos,
  holdMedia,
  inTransaction,
  insertAiItem,
  lockOpenAiCount,
  type VideoRow,
} from '@videozz/db'
import { aiItemTitle, aiMediaFault, type AiOrigin, defaultQuizSettings, quizLimits } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

/** `missing`: the account has none of one of the keys. `type`: nothing is written from media of one's type. `full`: too many are being written. */
export type CreateAiOutcome = { outcome: 'created'; item: AiItemRow } | { outcome: 'missing' | 'type' | 'failed' | 'not-ready' | 'full' }

const faults = { AI_TYPE_UNAVAILABLE: 'type', VIDEO_FAILED: 'failed', VIDEO_NOT_READY: 'not-ready' } as const

/**
 * Has the worker write an item from media of the account, in this order.
 * @param input `most` items of the account may be written at once.
 */
export function createAiItem(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { origin, videoKeys, most }: { origin: AiOrigin; videoKeys: readonly string[]; most: number },
): Promise<CreateAiOutcome> {
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
    const own = { account_id: accountId, created_by: userId, origin, title: aiItemTitle(titles, quizLimits.title) }
    const of = medias.map(({ key, title, type, duration, source_generation }) => ({ key, title, type, duration, source_generation }))
    const item = await insertAiItem(trx, own, { medias: of, settings: defaultQuizSettings }, now)
    await jobs.enqueue(trx, 'write-ai-content', { itemId: item.id, run: item.run })
    await announceAiItem(trx, item)
    return { outcome: 'created', item }
  })
}

/** Locks media in the order of their keys, so that two calls never wait for each other. @returns undefined where one is not there. */
async function holdMedias(trx: Database, accountId: string, videoKeys: readonly string[]): Promise<VideoRow[] | undefined> {
  for (const videoKey of videoKeys.toSorted()) if (!(await holdMedia(trx, { accountId, videoKey }))) return undefined
  const found = new Map((await findVideos(trx, accountId, videoKeys)).map((video) => [video.key, video]))
  const medias = videoKeys.flatMap((key) => found.get(key) ?? [])
  return medias.length === videoKeys.length && medias.every((media) => media.in_library) ? medias : undefined
}
