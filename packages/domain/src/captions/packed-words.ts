import type { SpokenWord } from './spoken-word.ts'

/** A word as it is stored and sent: milliseconds from the beginning, text, hundredths of confidence, speaker; 1 where a person wrote it. */
export type PackedWord = [
  start: number,
  end: number,
  text: string,
  confidence: number | null,
  speaker: string | null,
  edited?: 1 | undefined,
]

/** Words as they are stored and sent. Times are rounded to milliseconds. */
export const packWords = (words: readonly SpokenWord[]): PackedWord[] =>
  words.map(({ start, end, text, confidence, speaker, edited }) => {
    const times = [Math.round(start * 1000), Math.round(end * 1000)] as const
    const rest = [text, confidence === null ? null : Math.round(confidence * 100), speaker] as const
    return edited ? [...times, ...rest, 1] : [...times, ...rest]
  })

/** Words that were stored or sent. */
export const unpackWords = (packed: readonly PackedWord[]): SpokenWord[] =>
  packed.map(([start, end, text, confidence, speaker, edited]) => ({
    start: start / 1000,
    end: end / 1000,
    text,
    confidence: confidence === null ? null : confidence / 100,
    speaker,
    ...(edited === 1 && { edited: true }),
  }))
