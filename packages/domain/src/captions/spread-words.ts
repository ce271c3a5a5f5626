import type { SpokenWord } from './spoken-word.ts'

/** The words of a text as people write it, without spaces. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/**
 * Times for words that have none: the seconds from `start` to `end` shared by the length of each word. They are estimates.
 */
export function spreadWords(words: readonly string[], start: number, end: number, more: Partial<SpokenWord> = {}): SpokenWord[] {
  // A pause goes with each word, whatever its length.
  const weights = words.map((word) => word.length + 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return words.map((text, index) => {
    const from = start + ((end - start) * before) / total
    before += weights[index] ?? 0
    return { start: from, end: start + ((end - start) * before) / total, text, confidence: null, speaker: null, ...more }
  })
}
