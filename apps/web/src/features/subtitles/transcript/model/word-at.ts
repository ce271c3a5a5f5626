import type { SpokenWord } from '@videozz/domain'

/** Seconds of silence after which the last word is no longer the one that is spoken. */
const silence = 2

/** Index of the word that is spoken at a second; -1 before the first, and in a silence. Words are in the order of their times. */
export function wordAt(words: readonly SpokenWord[], second: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? 0) <= second) low = middle + 1
    else high = middle
  }
  const word = words[low - 1]
  return word && second < word.end + silence ? low - 1 : -1
}
