import type { SpokenWord } from './spoken-word.ts'

/** A word as it is stored and sent: milliseconds from the beginning, text, hundredths of confidence, speaker; marks, see `marksOf`. */
export type PackedWord = [
  start: number,
  end: number,
  text: string,
  confidence: number | null,
  speaker: string | null,
  marks?: number | undefined,
]

/** Sum of 1 where a person wrote it, 2 where a paragraph begins with it by a person's choice, 4 where one goes on by it; 0 is left out. */
const marksOf = ({ edited, paragraph }: SpokenWord): number =>
  (edited ? 1 : 0) + (paragraph === 'begins' ? 2 : paragraph === 'continues' ? 4 : 0)

/** Words as they are stored and sent. Times are rounded to milliseconds. */
export const packWords = (words: readonly SpokenWord[]): PackedWord[] =>
  words.map((word) => {
    const { start, end, text, confidence, speaker } = word
    const marks = marksOf(word)
    const times = [Math.round(start * 1000), Math.round(end * 1000)] as const
    const rest = [text, confidence === null ? null : Math.round(confidence * 100), speaker] as const
    return marks > 0 ? [...times, ...rest, marks] : [...times, ...rest]
  })

/** Words that were stored or sent. */
export const unpackWords = (packed: readonly PackedWord[]): SpokenWord[] =>
  packed.map(([start, end, text, confidence, speaker, marks = 0]) => ({
    start: start / 1000,
    end: end / 1000,
    text,
    confidence: confidence === null ? null : confidence / 100,
    speaker,
    ...((marks & 1) === 1 && { edited: true }),
    ...((marks & 6) > 0 && { paragraph: (marks & 2) > 0 ? 'begins' : 'continues' }),
  }))
