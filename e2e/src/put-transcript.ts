import { proposeTranscript, putTranscript } from '@videozz/db'
import { fileProducer } from './file-producer.ts'
import { withProductDatabase } from './product-database.ts'
import { signInToApi } from './producer-api.ts'

/** Milliseconds where it begins and ends, text, hundredths of confidence, speaker. */
type Word = Parameters<typeof putTranscript>[2]['words'][number]

/** Milliseconds from one word to the next. */
const pace = 450

/** Words of a text said evenly from a millisecond on. `unsure`: those the engine was not sure of. */
export const sayEvenly = (text: string, from: number, { speaker, unsure = [] }: { speaker: string | null; unsure?: string[] }): Word[] =>
  text.split(' ').map((word, at) => [from + at * pace, from + at * pace + 380, word, unsure.includes(word) ? 58 : 94, speaker])

/** Words in which a text was heard as another. */
export const hearAs = (words: readonly Word[], text: string, other: string): Word[] =>
  words.map((word) => (word[2] === text ? [word[0], word[1], other, word[3], word[4]] : word))

/** Gives a media of the file's producer a transcript, and the subtitle that is written from it, as an engine that heard these words. */
export async function putHeard(videoKey: string, words: readonly Word[]): Promise<void> {
  const { accountId } = await fileProducer()
  const heard = { language: 'pt-BR', words, origin: 'heard' } as const
  await withProductDatabase(process.env.E2E_DATA ?? '', (db) => putTranscript(db, { accountId, videoKey }, heard, new Date()))
  const api = await signInToApi()
  // Saved once, so that the product writes the subtitle.
  await api('PUT', `/videos/${videoKey}/transcript`, { revision: 1, words })
}

/** Has a later run hear these words of a media that has a transcript. */
export async function proposeHeard(videoKey: string, words: readonly Word[]): Promise<void> {
  const { accountId } = await fileProducer()
  await withProductDatabase(process.env.E2E_DATA ?? '', (db) => proposeTranscript(db, { accountId, videoKey }, words, new Date()))
}
