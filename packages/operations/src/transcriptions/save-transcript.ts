import {
  addTranscriptionEvent,
  deleteAutomaticSubtitle,
  deleteTranscript,
  dropProposal,
  findTranscript,
  holdMedia,
  inTransaction,
  type MediaRef,
  notifyRealtime,
  putAutomaticSubtitle,
  type TranscriptRow,
  updateTranscript,
} from '@videozz/db'
import { type PackedWord, unpackWords } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { abandonTranscriptions } from './end-transcription.ts'
import { writeCaptions } from './write-captions.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** `changed`: it is not as it was seen. */
export type SaveTranscriptOutcome = { outcome: 'saved'; transcript: TranscriptRow } | { outcome: 'no-video' | 'missing' | 'changed' }

/**
 * Changes the words of a transcript and writes its subtitle anew.
 * @param change `revision` as it was seen. `merged`: the proposal was decided upon, later merges are based on what it heard.
 */
export function saveTranscript(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  { videoKey, revision, words, merged }: { videoKey: string; revision: number; words: readonly PackedWord[]; merged: boolean },
): Promise<SaveTranscriptOutcome> {
  const media = { accountId, videoKey }
  return inTransaction(db, async (trx): Promise<SaveTranscriptOutcome> => {
    if (!(await holdMedia(trx, media))) return { outcome: 'no-video' }
    const before = await findTranscript(trx, media)
    if (!before) return { outcome: 'missing' }
    if (before.revision !== revision) return { outcome: 'changed' }
    const { language } = before
    const heard = merged ? before.proposal : null
    await updateTranscript(trx, media, { words, ...(heard && { heard }) }, now)
    await putAutomaticSubtitle(trx, media, { language, ...writeCaptions(unpackWords(words), language) }, now)
    await addTranscriptionEvent(trx, media, { kind: heard ? 'merged' : 'edited', userId }, now)
    await notifyChanged(trx, media)
    const transcript = await findTranscript(trx, media)
    return transcript ? { outcome: 'saved', transcript } : { outcome: 'missing' }
  })
}

/** Drops what a later run proposed. */
export function discardProposal(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  videoKey: string,
): Promise<{ outcome: 'discarded' | 'no-video' | 'missing' }> {
  const media = { accountId, videoKey }
  return inTransaction(db, async (trx) => {
    if (!(await holdMedia(trx, media))) return { outcome: 'no-video' }
    if (!(await dropProposal(trx, media, now))) return { outcome: 'missing' }
    await addTranscriptionEvent(trx, media, { kind: 'discarded', userId }, now)
    await notifyChanged(trx, media)
    return { outcome: 'discarded' }
  })
}

/** Deletes the automatic subtitle of a media with its transcript; an open run is stopped and its seconds go back. */
export function deleteTranscribed(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  videoKey: string,
): Promise<{ outcome: 'deleted' | 'no-video' | 'missing' }> {
  const media = { accountId, videoKey }
  return inTransaction(db, async (trx) => {
    if (!(await holdMedia(trx, media))) return { outcome: 'no-video' }
    await abandonTranscriptions({ db: trx, now }, accountId, [videoKey])
    const had = await findTranscript(trx, media)
    await deleteTranscript(trx, media)
    if (!(await deleteAutomaticSubtitle(trx, media)) && !had) return { outcome: 'missing' }
    await addTranscriptionEvent(trx, media, { kind: 'deleted', userId }, now)
    await notifyChanged(trx, media, 'deleted')
    return { outcome: 'deleted' }
  })
}

const notifyChanged = (trx: Context['db'], { accountId, videoKey }: MediaRef, status: 'changed' | 'deleted' = 'changed'): Promise<void> =>
  notifyRealtime(trx, { account: accountId, event: 'videoTranscribe', payload: { key: videoKey, status } })
