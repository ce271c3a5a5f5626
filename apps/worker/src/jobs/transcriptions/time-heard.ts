import { canSpeak, speakTexts, spokenRate, spokenVoice } from '@videozz/media'
import { type HeardPiece, type ScriptVoice, type Stretch, timeScript } from '@videozz/speech'

/** A voice of this machine that speaks a language such as `pt-BR`; undefined where there is none. */
export function voiceOf(language: string, signal: AbortSignal): ScriptVoice | undefined {
  const voice = spokenVoice(language)
  if (voice === undefined || !canSpeak()) return undefined
  return { rate: spokenRate, speak: (texts, speed, onSpoken) => speakTexts(texts, { voice, speed, signal }, onSpoken) }
}

type HeardSound = {
  /** 16 bits, 16 kHz, mono. */
  samples: Buffer
  /** Where somebody speaks in it, in seconds from its beginning. */
  speech: readonly Stretch[]
  /** Of words whose engine does not tell it. */
  language: string
  signal: AbortSignal
}

/**
 * Gives words the times at which they are said, where their engine told none and they are estimates: see `timeScript`. They stay as they are
 * where no voice speaks their language, or the sound does not fit them well.
 * @throws MediaError.
 */
export async function timeHeard(heard: HeardPiece, { samples, speech, language, signal }: HeardSound): Promise<HeardPiece> {
  const voice = heard.timesFrom === 'words' || heard.words.length === 0 ? undefined : voiceOf(heard.language ?? language, signal)
  if (!voice) return heard
  const script = heard.words.map(({ text }) => text).join(' ')
  const { words, fit } = await timeScript({ script, sound: inOne(samples), voice, speech, signal })
  // A script is read otherwise than what was heard, for instance without what stands in brackets.
  const isSame = words.length === heard.words.length && words.every(({ text }, at) => text === heard.words[at]?.text)
  if (fit === 'poor' || !isSame) return heard
  const times = heard.words.map((word, at) => ({ ...word, start: words[at]?.start ?? word.start, end: words[at]?.end ?? word.end }))
  return { ...heard, timesFrom: 'words', words: times }
}

async function* inOne(samples: Buffer): AsyncGenerator<Buffer> {
  yield samples
}
