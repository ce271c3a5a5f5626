import { type Database, findTranscript, type MediaRef, proposeTranscript, putAutomaticSubtitle, putTranscript } from '@videozz/db'
import { type PackedWord, type SubtitleLanguage, unpackWords } from '@videozz/domain'
import { writeCaptions } from './write-captions.ts'

export type TakenWords = { language: SubtitleLanguage; words: readonly PackedWord[]; origin: 'heard' | 'script' }

/**
 * Makes words the transcript and the automatic subtitle of a locked media, which is offered in the player. Where a person has changed the
 * present ones, they are a proposal that changes nothing until it is decided.
 */
export async function takeWords(trx: Database, media: MediaRef, taken: TakenWords, now: Date): Promise<'ready' | 'proposed'> {
  const { language, words } = taken
  if ((await findTranscript(trx, media))?.edited) {
    await proposeTranscript(trx, media, words, now)
    return 'proposed'
  }
  await putTranscript(trx, media, taken, now)
  await putAutomaticSubtitle(trx, media, { language, ...writeCaptions(unpackWords(words), language) }, now)
  return 'ready'
}
