/** Letters and digits of a word in lower case and without accents; empty for punctuation alone. */
export const lettersOf = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Cells of the largest table that is filled; longer differences count as wholly different. */
const mostCells = 4_000_000

/**
 * Which words of two texts are the same: a longest common subsequence, in order, of words with letters that are equal by `lettersOf`.
 * @returns pairs of indices, rising in both.
 */
export function matchTexts(first: readonly string[], second: readonly string[]): [number, number][] {
  const [a, b] = [first.map(lettersOf), second.map(lettersOf)]
  const same = (i: number, j: number): boolean => a[i] !== '' && a[i] === b[j]
  const pairs: [number, number][] = []
  let from = 0
  while (from < a.length && from < b.length && same(from, from)) pairs.push([from, from++])
  let [endA, endB] = [a.length, b.length]
  const tail: [number, number][] = []
  while (endA > from && endB > from && same(endA - 1, endB - 1)) tail.push([--endA, --endB])
  const [height, width] = [endA - from, endB - from]
  if (height > 0 && width > 0 && height * width <= mostCells) pairs.push(...matchBetween(height, width, from, same))
  return [...pairs, ...tail.toReversed()]
}

function matchBetween(height: number, width: number, from: number, same: (i: number, j: number) => boolean): [number, number][] {
  const row = width + 1
  const lengths = new Uint16Array((height + 1) * row)
  const at = (i: number, j: number): number => lengths[i * row + j] ?? 0
  for (let i = height - 1; i >= 0; i--)
    for (let j = width - 1; j >= 0; j--)
      lengths[i * row + j] = same(from + i, from + j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < height && j < width;) {
    if (same(from + i, from + j)) pairs.push([from + i++, from + j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}
