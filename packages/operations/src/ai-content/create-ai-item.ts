import {
  type AiItemRow,
  announceAiItem,
  type Database,
  findVideos,
  holdMedia,
  inTransaction,
  insertAiItem,
  listTranscribable,
  lockOpenAiCount,
  type VideoRow,
} from '@videozz/db'
import { aiItemTitle, aiMediaFault, type AiOrigin, defaultQuizSettings, quizLimits } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { requestTranscription, type RequestTranscriptionOutcome } from '../transcriptions/request-transcription.ts'

type Untranscribed = Exclude<RequestTranscriptionOutcome['outcome'], 'requested'>
/**
 * `missing`: the account has none of one of the keys. `type`: nothing is written from media of one's type. `full`: too many are being
 * written. `untranscribed`: why a media without captions is not transcribed.
 */
export type CreateAiOutcome =
  | { outcome: 'created'; item: AiItemRow }
  | { outcome: 'missing' | 'type' | 'failed' | 'not-ready' | 'full' }
  | { outcome: 'untranscribed'; why: Untranscribed }

export type NewAiItem = {
  origin: AiOrigin
  videoKeys: readonly string[]
  /** Items of the account that may be written at once. */
  most: number
  /** Has media without captions transcribed first by this engine, which takes seconds of transcription; null: does not. */
  transcribe: { engine: string } | null
}

/** Undoes what was begun: of several media all are transcribed, or none is paid for. */
class Untranscribable extends Error {
  readonly why: Untranscribed
  constructor(why: Untranscribed) {
    super(`A media is not transcribed: ${why}`)
    this.why = why
  }
}

const faults = { AI_TYPE_UNAVAILABLE: 'type', VIDEO_FAILED: 'failed', VIDEO_NOT_READY: 'not-ready' } as const

/** Has the worker write an item from media of the account, in this order; it waits until those that are transcribed have captions. */
export async function createAiItem(context: OperationContext, actor: AccountActor, input: NewAiItem): Promise<CreateAiOutcome> {
  try {
    return await create(context, actor, input)
  } catch (error) {
    if (error instanceof Untranscribable) return { outcome: 'untranscribed', why: error.why }
    throw error
  }
}

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
    const own = { account_id: accountId, created_by: userId, origin, title: aiItemTitle(titles, quizLimits.title) }
    const of = medias.map(({ key, title, type, duration, source_generation }) => ({ key, title, type, duration, source_generation }))
    for (const videoKey of transcribe ? await listTranscribable(trx, videoKeys) : []) {
      const request = { videoKey, language: null, engine: transcribe?.engine ?? '' }
      const { outcome } = await requestTranscription({ db: trx, jobs, now }, actor, request)
      if (outcome !== 'requested') throw new Untranscribable(outcome)
    }
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
