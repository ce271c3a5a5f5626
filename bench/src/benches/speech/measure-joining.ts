import { createOutbound } from '@videozz/outbound'
import {
  comparedWords,
  countErrors,
  createSpeechEngine,
  type FoundSpeech,
  hearWhole,
  readSpeechSettings,
  speechSchema,
} from '@videozz/speech'
import { encodeSound, serverKey, type SpeechServer } from '@videozz/speech/testing'
import type { RealLesson } from './make-real-lesson.ts'

export type Joining = { words: number; errors: number; pieces: number; worstMs: number; silence: number }

/** Hears a lesson in pieces from the server that stands in, and compares what is joined with the lesson. */
export async function measureJoining(lesson: RealLesson, server: SpeechServer, found: FoundSpeech, maxSeconds: number): Promise<Joining> {
  const variables = {
    TRANSCRIBE_ENGINE: 'openai',
    TRANSCRIBE_URL: `${server.url}/v1`,
    TRANSCRIBE_API_KEY: serverKey,
    TRANSCRIBE_FORMAT: 'wav',
  }
  const settings = readSpeechSettings(speechSchema.parse(variables), undefined)
  const engine = createSpeechEngine(settings, createOutbound({ trusted: settings.trusted }))
  if (engine === null) throw new Error('There is no engine')
  const { words, pieces } = await hearWhole({ samples: lesson.pcm, engine, encode: encodeSound, language: null, found, maxSeconds })
  const textOf = (list: readonly { text: string }[]): string[] => list.flatMap(({ text }) => comparedWords(text))
  const { errors } = countErrors(textOf(lesson.words), textOf(words))
  const off = words.map(({ start }, index) => Math.abs(start - (lesson.words[index]?.start ?? 0)) * 1000)
  const sent = pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  const spoken = lesson.speech.reduce((sum, { start, end }) => sum + end - start, 0)
  return {
    words: lesson.words.length,
    errors,
    pieces: pieces.length,
    worstMs: words.length === lesson.words.length ? Math.max(...off) : Infinity,
    silence: sent / spoken,
  }
}
