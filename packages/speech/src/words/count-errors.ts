import { wordsIn } from '@videozz/domain'

/** Words as they are compared: in lower case and without punctuation, with their accents. Punctuation alone is no word. */
export const comparedWords = (text: string): string[] =>
  wordsIn(text.normalize('NFC').toLowerCase())
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((word) => word !== '')

export type WordErrors = {
  /** Words of the reference. */
  words: number
  /** Least number of words to replace, take out and put in that make the heard text the reference; together they are `errors`. */
  errors: number
  replaced: number
  /** Heard though nobody said them. */
  added: number
  /** Said and not heard. */
  missed: number
}

/** Word errors of a text against what was said (Levenshtein distance of words). The word error rate is `errors / words`. */
export function countErrors(said: readonly string[], heard: readonly string[]): WordErrors {
  const width = heard.length + 1
  const ids = new Map<string, number>()
  const idsOf = (words: readonly string[]) => Uint32Array.from(words, (word) => ids.get(word) ?? (ids.set(word, ids.size), ids.size - 1))
  const [first, second] = [idsOf(said), idsOf(heard)]
  // Of each cell the distance, and how many of it are replaced and added; what was missed follows from them.
  let [distance, replaced, added] = [
    Uint32Array.from({ length: width }, (_, j) => j),
    new Uint32Array(width),
    Uint32Array.from({ length: width }, (_, j) => j),
  ]
  for (let i = 0; i < first.length; i++) {
    const [nextDistance, nextReplaced, nextAdded] = [new Uint32Array(width), new Uint32Array(width), new Uint32Array(width)]
    nextDistance[0] = i + 1
    for (let j = 1; j < width; j++) {
      const differs = first[i] === second[j - 1] ? 0 : 1
      const [diagonal, above, left] = [(distance[j - 1] ?? 0) + differs, (distance[j] ?? 0) + 1, (nextDistance[j - 1] ?? 0) + 1]
      const best = Math.min(diagonal, above, left)
      nextDistance[j] = best
      const [from, at] =
        best === left && best !== diagonal
          ? [[nextReplaced, nextAdded] as const, j - 1]
          : [[replaced, added] as const, best === diagonal ? j - 1 : j]
      nextReplaced[j] = (from[0][at] ?? 0) + (best === diagonal ? differs : 0)
      nextAdded[j] = (from[1][at] ?? 0) + (best === left && best !== diagonal ? 1 : 0)
    }
    ;[distance, replaced, added] = [nextDistance, nextReplaced, nextAdded]
  }
  const [errors, changed, more] = [distance[width - 1] ?? 0, replaced[width - 1] ?? 0, added[width - 1] ?? 0]
  return { words: said.length, errors, replaced: changed, added: more, missed: errors - changed - more }
}
