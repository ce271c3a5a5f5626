import type { SpokenWord } from './spoken-word.ts'

/** A word as it is stored and sent: milliseconds from the beginning, text, hundredths of confidence, speaker. */
export type PackedWord = [start: number, end: number, text: string, confidence: number | null, speaker: string | null]

/** Words as they are stored and sent. Times are rounded to milliseconds. */
export const packWords = (words: readonly SpokenWord[]): PackedWord[] =>
  words.map(({ start, end, text, confidence, speaker }) => [
    Math.round(start * 1000),
    Math.round(end * 1000),
    text,
    confidence === null ? null : Math.round(confidence * 100),
    speaker,
  ])

/** Words that were stored or sent. */
export const unpackWords = (packed: readonly PackedWord[]): SpokenWord[] =>
  packed.map(([start, end, text, confidence, speaker]) => ({
    start: start / 1000,
    end: end / 1000,
    text,
    confidence: confidence === null ? null : confidence / 100,
    speaker,
  }))
