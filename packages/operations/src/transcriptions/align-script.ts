import {
  addTranscriptionEvent,
  countOpenTranscriptions,
  createKey,
  dropPieces,
  findLastTranscription,
  findVideo,
  holdMedia,
  inTransaction,
  insertTranscription,
  type MediaRef,
  notifyRealtime,
  takePreview,
} from '@videozz/db'
import { type SubtitleLanguage, transcribableFault } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { mostOpenTranscriptions, type RequestTranscriptionOutcome } from './request-transcription.ts'
import { takeWords } from './take-words.ts'

type Script = { videoKey: string; language: SubtitleLanguage; text: string }

/** Has the job `transcribe` find when the words of a script are said, for a preview. Takes no seconds of transcription. */
export function alignScript(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  { videoKey, language, text }: Script,
): Promise<{ outcome: Exclude<RequestTranscriptionOutcome['outcome'], 'short'> }> {
  const media = { accountId, videoKey }
  return inTransaction(db, async (trx) => {
    const video = (await holdMedia(trx, media)) && (await findVideo(trx, accountId, videoKey))
    if (!video) return { outcome: 'missing' }
    const fault = transcribableFault(video)
    if (fault) return { outcome: fault }
    const last = await findLastTranscription(trx, media)
    if (last?.ended_at === null) return { outcome: 'running' }
    if ((await countOpenTranscriptions(trx, accountId)) >= mostOpenTranscriptions) return { outcome: 'full' }
    const id = createKey()
    const run = { id, video_key: videoKey, account_id: accountId, user_id: userId, language, script: text, seconds: 0, engine: 'script' }
    await insertTranscription(trx, { ...run, generation: video.generation, duration: video.duration ?? 0, created_at: now })
    if (last) await dropPieces(trx, last.id)
    await jobs.enqueue(trx, 'transcribe', { transcriptionId: id })
    await notifyChanged(trx, media, 'transcribing')
    return { outcome: 'requested' }
  })
}

type Context = Pick<OperationContext, 'db' | 'now'>
export type ScriptOutcome = { outcome: 'ready' | 'proposed' | 'discarded' | 'no-video' | 'missing' }

/** Makes a previewed script the transcript and the automatic subtitle of its media, or drops it. */
export function decideScript(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  { videoKey, apply }: { videoKey: string; apply: boolean },
): Promise<ScriptOutcome> {
  const media = { accountId, videoKey }
  return inTransaction(db, async (trx): Promise<ScriptOutcome> => {
    if (!(await holdMedia(trx, media))) return { outcome: 'no-video' }
    const preview = await takePreview(trx, media)
    if (!preview) return { outcome: 'missing' }
    const outcome = apply ? await takeWords(trx, media, { ...preview, origin: 'script' }, now) : 'discarded'
    if (apply) await addTranscriptionEvent(trx, media, { kind: 'script', userId }, now)
    await notifyChanged(trx, media, outcome === 'discarded' ? 'changed' : outcome)
    return { outcome }
  })
}

const notifyChanged = (trx: Context['db'], { accountId, videoKey }: MediaRef, status: string): Promise<void> =>
  notifyRealtime(trx, { account: accountId, event: 'videoTranscribe', payload: { key: videoKey, status } })
