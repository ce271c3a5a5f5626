import { replaceWords, type SpokenWord } from '@videozz/domain'
import { separateMarks } from './separate-marks.ts'

/** Texts compared at most: a longer text is compared from its ends only. */
const mostCompared = 4_000_000

/**
 * Puts a text in the place of the words `from` to `to` (not included). Words that stand in both keep their times and marks; a new line
 * begins a paragraph.
 */
export function rewriteWords(words: readonly SpokenWord[], from: number, to: number, text: string): SpokenWord[] {
  const lines = text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.split(/\s+/).filter((part) => part !== ''))
    .filter((line) => line.length > 0)
  const texts = lines.flat()
  const old = words.slice(from, to)
  let written: readonly SpokenWord[] = old
  for (const { at, length, fresh } of changesBetween(
    old.map((word) => word.text),
    texts,
  ).toReversed()) {
    const changed = replaceWords(written, at, at + length, fresh.join(' '))
    const grown = changed.length - written.length + length
    written = [...changed.slice(0, at), ...separateMarks(changed.slice(at, at + grown)), ...changed.slice(at + grown)]
  }
  const begins = new Set<number>()
  lines.reduce((at, line) => {
    begins.add(at)
    return at + line.length
  }, 0)
  const first = old[0]?.paragraph
  const marked = written.map((word, at) => {
    if (at > 0) return begins.has(at) ? { ...word, paragraph: 'begins' as const } : word
    return first === undefined || word.paragraph === first ? word : { ...word, paragraph: first }
  })
  return [...words.slice(0, from), ...marked, ...words.slice(to)]
}

type Change = { at: number; length: number; fresh: string[] }

/** Where two lists differ: `length` texts of the first from `at` are `fresh` in the second. As much as possible stays. */
function changesBetween(old: readonly string[], fresh: readonly string[]): Change[] {
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1
  const [one, other] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  if (one.length === 0 && other.length === 0) return []
  if (one.length * other.length > mostCompared) return [{ at: start, length: one.length, fresh: other }]
  return differences(one, other).map((change) => ({ ...change, at: change.at + start }))
}

/** By the longest common subsequence. */
function differences(one: readonly string[], other: readonly string[]): Change[] {
  const width = other.length + 1
  const kept = new Uint16Array((one.length + 1) * width)
  const common = (row: number, column: number): number => kept[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      kept[row * width + column] =
        one[row] === other[column] ? common(row + 1, column + 1) + 1 : Math.max(common(row + 1, column), common(row, column + 1))
  const changes: Change[] = []
  let last: Change | null = null
  for (let row = 0, column = 0; row < one.length || column < other.length;) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      last = null
      row += 1
      column += 1
      continue
    }
    if (last === null) changes.push((last = { at: row, length: 0, fresh: [] }))
    if (column < other.length && (row === one.length || common(row, column + 1) >= common(row + 1, column))) {
      last.fresh.push(other[column] ?? '')
      column += 1
    } else {
      last.length += 1
      row += 1
    }
  }
  return changes
}
