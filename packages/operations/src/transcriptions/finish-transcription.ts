import {
  addTranscriptionEvent,
  type Database,
  dropPieces,
  endTranscription,
  findTranscript,
  findVideo,
  holdMedia,
  inTransaction,
  type MediaRef,
  notifyRealtime,
  proposeTranscript,
  putAutomaticSubtitle,
  putTranscript,
  type RunClaim,
} from '@videozz/db'
import { packWords, type SpokenWord, type SubtitleLanguage } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { failTranscription } from './end-transcription.ts'
import { writeCaptions } from './write-captions.ts'

export type FinishOutcome = { outcome: 'ready' | 'proposed' | 'failed' | 'ended' }
type Heard = { language: SubtitleLanguage; heardLanguage: string | null; words: readonly SpokenWord[] }

/**
 * Ends a run with the words it heard. They become the transcript and the automatic subtitle, which is offered in the player; where a person
 * has changed the present ones, they are a proposal that changes nothing until it is decided. Sound of a file that was replaced meanwhile
 * fails the run.
 */
export function finishTranscription(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  run: RunClaim & MediaRef & { generation: number },
  heard: Heard,
): Promise<FinishOutcome> {
  return inTransaction(db, async (trx): Promise<FinishOutcome> => {
    const video = (await holdMedia(trx, run)) && (await findVideo(trx, run.accountId, run.videoKey))
    if (!video || video.source_generation > run.generation) return failTranscription({ db: trx, now }, run, 'replaced')
    if (heard.words.length === 0) return failTranscription({ db: trx, now }, run, 'no-speech')
    const ended = await endTranscription(trx, run, { state: 'done', heardLanguage: heard.heardLanguage }, now)
    if (!ended) return { outcome: 'ended' }
    const present = await findTranscript(trx, run)
    const outcome = present?.edited ? 'proposed' : 'ready'
    if (outcome === 'proposed') await proposeTranscript(trx, run, packWords(heard.words), now)
    else await keepWords(trx, run, heard, now)
    await dropPieces(trx, run.id)
    await addTranscriptionEvent(trx, run, { kind: outcome }, now)
    await notifyRealtime(trx, { account: run.accountId, event: 'videoTranscribe', payload: { key: run.videoKey, status: outcome } })
    return { outcome }
  })
}

async function keepWords(trx: Database, media: MediaRef, { language, words }: Heard, now: Date): Promise<void> {
  await putTranscript(trx, media, { language, words: packWords(words), origin: 'heard' }, now)
  await putAutomaticSubtitle(trx, media, { language, ...writeCaptions(words, language) }, now)
}
