import {
  addTranscriptionEvent,
  beginAutomaticSubtitle,
  countOpenTranscriptions,
  createKey,
  findLastTranscription,
  findVideo,
  holdMedia,
  inTransaction,
  inheritPieces,
  insertTranscription,
  notifyAccountRights,
  notifyRealtime,
  reserveSeconds,
  withdrawTranscription,
} from '@videozz/db'
import { transcribableFault, transcriptionSeconds, type SubtitleLanguage } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

/** Runs of an account that may be open at a time. */
export const mostOpenTranscriptions = 20

/** `short`: fewer seconds are left than the media is long. `full`: `mostOpenTranscriptions` are open. */
export type RequestTranscriptionOutcome = { outcome: 'requested' | 'missing' | 'type' | 'not-ready' | 'running' | 'short' | 'full' }

/**
 * Has the sound of a media transcribed by the job `transcribe`. Takes as many seconds of transcription as the media is long, rounded up, from
 * the source that ends first; they go back there if it fails or is stopped. What the run before has heard until it failed is not heard again.
 * @param request `language` is what is spoken, null to be heard; `engine` the name of the engine that will hear it.
 */
export function requestTranscription(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { videoKey, language, engine }: { videoKey: string; language: SubtitleLanguage | null; engine: string },
): Promise<RequestTranscriptionOutcome> {
  const media = { accountId, videoKey }
  return inTransaction(db, async (trx): Promise<RequestTranscriptionOutcome> => {
    const video = (await holdMedia(trx, media)) && (await findVideo(trx, accountId, videoKey))
    if (!video) return { outcome: 'missing' }
    const fault = transcribableFault(video)
    if (fault) return { outcome: fault }
    const last = await findLastTranscription(trx, media)
    if (last && last.ended_at === null) return { outcome: 'running' }
    if ((await countOpenTranscriptions(trx, accountId)) >= mostOpenTranscriptions) return { outcome: 'full' }
    const id = createKey()
    const { generation, duration } = video
    const seconds = transcriptionSeconds(duration ?? 0)
    const run = { id, video_key: videoKey, account_id: accountId, user_id: userId, generation, duration: duration ?? 0, language }
    await insertTranscription(trx, { ...run, seconds, engine, created_at: now })
    if (!(await reserveSeconds(trx, { id, accountId, seconds }, now))) {
      await withdrawTranscription(trx, id)
      return { outcome: 'short' }
    }
    if (last) await inheritPieces(trx, last, { id, generation, engine, language })
    await beginAutomaticSubtitle(trx, media, language ?? 'pt-BR', now)
    await addTranscriptionEvent(trx, media, { kind: 'requested', userId }, now)
    await jobs.enqueue(trx, 'transcribe', { transcriptionId: id })
    await notifyRealtime(trx, { account: accountId, event: 'videoTranscribe', payload: { key: videoKey, status: 'transcribing' } })
    await notifyAccountRights(trx, accountId)
    return { outcome: 'requested' }
  })
}
