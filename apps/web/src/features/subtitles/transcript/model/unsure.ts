import type { SpokenWord } from '@videozz/domain'

/** Certainty under which a word is shown for checking. */
const unsureBelow = 0.6

/** Whether the engine was not sure of a word and nobody has checked it. */
export const isUnsure = ({ confidence, edited }: SpokenWord): boolean => confidence !== null && confidence < unsureBelow && !edited

export const countUnsure = (words: readonly SpokenWord[]): number => words.reduce((count, word) => count + (isUnsure(word) ? 1 : 0), 0)

/** Index of the first unsure word after one, beginning again after the last; -1 where there is none. */
export function nextUnsure(words: readonly SpokenWord[], after: number): number {
  const next = words.findIndex((word, at) => at > after && isUnsure(word))
  return next < 0 ? words.findIndex(isUnsure) : next
}

/** A word somebody has checked: it is what was said. */
export const confirmWord = (words: readonly SpokenWord[], index: number): SpokenWord[] =>
  words.map((word, at) => (at === index ? { ...word, confidence: 1 } : word))

/** Stretches of words a person wrote. */
export const countCorrections = (words: readonly SpokenWord[]): number =>
  words.reduce((count, word, at) => count + (word.edited && !words[at - 1]?.edited ? 1 : 0), 0)
