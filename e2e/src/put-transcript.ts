import { proposeTranscript, putTranscript } from '@videozz/db'
import { packWords, type SpokenWord } from '@videozz/domain'
import { fileProducer } from './file-producer.ts'
import { withProductDatabase } from './product-database.ts'
import { signInToApi } from './producer-api.ts'

/** Words of a text said evenly from a second on. `unsure`: those the engine was not sure of. */
export function sayEvenly(
  text: string,
  from = 0,
  { speaker = null as string | null, unsure = [] as string[], each = 0.45 } = {},
): SpokenWord[] {
  return text.split(' ').map((word, at) => ({
    start: from + at * each,
    end: from + at * each + each * 0.85,
    text: word,
    confidence: unsure.includes(word) ? 0.58 : 0.94,
    speaker,
  }))
}

/** Gives a media of the file's producer a transcript, and the subtitle that is written from it, as an engine that heard these words. */
export async function putHeard(videoKey: string, words: readonly SpokenWord[]): Promise<void> {
  const { accountId } = await fileProducer()
  const media = { accountId, videoKey }
  const heard = { language: 'pt-BR', words: packWords(words), origin: 'heard' } as const
  await withProductDatabase(process.env.E2E_DATA ?? '', (db) => putTranscript(db, media, heard, new Date()))
  const api = await signInToApi()
  // Saved once, so that the product writes the subtitle.
  await api('PUT', `/videos/${videoKey}/transcript`, { revision: 1, words: heard.words })
}

/** Has a later run hear these words of a media that has a transcript. */
export async function proposeHeard(videoKey: string, words: readonly SpokenWord[]): Promise<void> {
  const { accountId } = await fileProducer()
  await withProductDatabase(process.env.E2E_DATA ?? '', (db) =>
    proposeTranscript(db, { accountId, videoKey }, packWords(words), new Date()),
  )
}
