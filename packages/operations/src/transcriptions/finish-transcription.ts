import {
  addTranscriptionEvent,
  type Database,
  dropPieces,
  endTranscription,
  findVideo,
  holdMedia,
  inTransaction,
  keepPreview,
  type MediaRef,
  notifyRealtime,
  type RunClaim,
} from '@videozz/db'
import { packWords, type SpokenWord, type SubtitleLanguage } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { failTranscription } from './end-transcription.ts'
import { takeWords } from './take-words.ts'

export type FinishOutcome = { outcome: 'ready' | 'proposed' | 'failed' | 'ended' }
type FinishedRun = RunClaim & MediaRef & { generation: number }
type Heard = { language: SubtitleLanguage; heardLanguage: string | null; words: readonly SpokenWord[] }

/**
 * Ends a run with the words it heard. They become the transcript and the automatic subtitle, which is offered in the player; where a person
 * has changed the present ones, they are a proposal that changes nothing until it is decided. Sound of a file that was replaced meanwhile
 * fails the run.
 */
export function finishTranscription(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  run: FinishedRun,
  heard: Heard,
): Promise<FinishOutcome> {
  return inTransaction(db, async (trx): Promise<FinishOutcome> => {
    if (!(await isPresent(trx, run))) return failTranscription({ db: trx, now }, run, 'replaced')
    if (heard.words.length === 0) return failTranscription({ db: trx, now }, run, 'no-speech')
    const ended = await endTranscription(trx, run, { state: 'done', heardLanguage: heard.heardLanguage }, now)
    if (!ended) return { outcome: 'ended' }
    const outcome = await takeWords(trx, run, { ...heard, words: packWords(heard.words), origin: 'heard' }, now)
    await dropPieces(trx, run.id)
    await addTranscriptionEvent(trx, run, { kind: outcome }, now)
    await notifyRealtime(trx, { account: run.accountId, event: 'videoTranscribe', payload: { key: run.videoKey, status: outcome } })
    return { outcome }
  })
}

/** Locks the media of a run. @returns false where it was deleted, or its file replaced. */
async function isPresent(trx: Database, run: FinishedRun): Promise<boolean> {
  const video = (await holdMedia(trx, run)) && (await findVideo(trx, run.accountId, run.videoKey))
  return video !== undefined && video !== false && video.source_generation <= run.generation
}

/** Ends a run with the words of its script, which wait for a person to decide. @param timed `poor`: they do not seem to be what is said. */
export function finishScript(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  run: FinishedRun,
  timed: { words: readonly SpokenWord[]; poor: boolean },
): Promise<{ outcome: 'preview' | 'failed' | 'ended' }> {
  return inTransaction(db, async (trx) => {
    if (!(await isPresent(trx, run))) return failTranscription({ db: trx, now }, run, 'replaced')
    if (!(await endTranscription(trx, run, { state: 'done' }, now))) return { outcome: 'ended' }
    await keepPreview(trx, run.id, { words: packWords(timed.words), poor: timed.poor })
    await addTranscriptionEvent(trx, run, { kind: 'script-ready' }, now)
    await notifyRealtime(trx, { account: run.accountId, event: 'videoTranscribe', payload: { key: run.videoKey, status: 'preview' } })
    return { outcome: 'preview' }
  })
}
