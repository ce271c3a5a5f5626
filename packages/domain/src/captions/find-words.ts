import { replaceWords } from './edit-words.ts'
import { composeText, foldText, isWordEdge } from './fold-text.ts'
import type { SpokenWord } from './spoken-word.ts'

/** How a text is looked for: upper and lower case as written, and only whole words. */
export type FindOptions = { matchCase?: boolean; wholeWords?: boolean }
/** Words `from` to `to` (not included), and where in their joined text what was looked for begins and ends. */
export type FoundWords = { from: number; to: number; start: number; end: number }

/** Where a text occurs in the words, also over several of them, from the first to the last; occurrences do not overlap. */
export function findWords(
  words: readonly SpokenWord[],
  find: string,
  { matchCase = false, wholeWords = true }: FindOptions = {},
): FoundWords[] {
  const form = matchCase ? composeText : foldText
  const wanted = form(find)
  if (wanted === '') return []
  const texts = words.map(({ text }) => form(text))
  const whole = texts.join(' ')
  const found: FoundWords[] = []
  let word = 0
  let wordStart = 0
  const length = (at: number): number => texts[at]?.length ?? 0
  for (let at = whole.indexOf(wanted); at >= 0;) {
    const end = at + wanted.length
    if (wholeWords && !(isWordEdge(whole, at) && isWordEdge(whole, end))) {
      at = whole.indexOf(wanted, at + 1)
      continue
    }
    while (wordStart + length(word) <= at) wordStart += length(word++) + 1
    const from = word
    const start = wordStart
    while (wordStart + length(word) < end) wordStart += length(word++) + 1
    found.push({ from, to: word + 1, start: at - start, end: end - start })
    at = whole.indexOf(wanted, end)
  }
  return found
}

/** Puts a text in the place of another wherever it occurs, also over several words; punctuation around it stays. `count` is how often. */
export function replaceAll(
  words: readonly SpokenWord[],
  find: string,
  replacement: string,
  options: FindOptions = {},
): { words: SpokenWord[]; count: number } {
  const found = findWords(words, find, options)
  const parts: SpokenWord[][] = []
  let at = 0
  for (let index = 0; index < found.length;) {
    const first = found[index]
    if (!first) break
    // Occurrences that share a word are replaced together.
    let to = first.to
    const group = [first]
    for (let next = found[++index]; next && next.from < to; next = found[++index]) {
      const shift = words.slice(first.from, next.from).reduce((sum, { text }) => sum + composeText(text).length + 1, 0)
      group.push({ ...next, start: next.start + shift, end: next.end + shift })
      to = next.to
    }
    const old = words.slice(first.from, to)
    let text = old.map((word) => composeText(word.text)).join(' ')
    for (const { start, end } of group.toReversed()) text = text.slice(0, start) + replacement + text.slice(end)
    parts.push(words.slice(at, first.from), replaceWords(old, 0, old.length, text))
    at = to
  }
  return { words: [...parts.flat(), ...words.slice(at)], count: found.length }
}
