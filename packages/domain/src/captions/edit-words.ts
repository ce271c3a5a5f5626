import { countCharacters } from './caption-text.ts'
import { splitWords } from './split-words.ts'
import type { SpokenWord } from './spoken-word.ts'

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Words a person wrote, spread over a stretch of time by their length. */
function spread(texts: readonly string[], start: number, end: number, speaker: string | null): SpokenWord[] {
  const lengths = texts.map((text) => Math.max(1, countCharacters(text)))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  let before = 0
  return texts.map((text, at) => {
    const from = start + ((end - start) * before) / whole
    before += lengths[at] ?? 1
    return { start: round(from), end: round(start + ((end - start) * before) / whole), text, confidence: null, speaker, edited: true }
  })
}

/**
 * Puts a text in the place of the words `from` to `to` (not included). Words at both ends that the text leaves as they are stay untouched;
 * as many new words as old ones take their times, otherwise they share the time. An empty text removes the words; an empty range inserts.
 * @throws RangeError where there are no such words.
 */
export function replaceWords(words: readonly SpokenWord[], from: number, to: number, text: string): SpokenWord[] {
  if (!(from >= 0 && to >= from && to <= words.length)) throw new RangeError(`No words ${from} to ${to} of ${words.length}.`)
  const texts = splitWords(text)
  let first = from
  let last = to
  while (first < last && texts.length > 0 && texts[0] === words[first]?.text) {
    texts.shift()
    first += 1
  }
  while (last > first && texts.length > 0 && texts.at(-1) === words[last - 1]?.text) {
    texts.pop()
    last -= 1
  }
  const old = words.slice(first, last)
  if (old.length === texts.length) {
    const changed = old.map((word, at): SpokenWord => ({ ...word, text: texts[at] ?? '', confidence: null, edited: true }))
    return [...words.slice(0, first), ...changed, ...words.slice(last)]
  }
  const before = words[first - 1]
  const after = words[last]
  const speaker = old[0]?.speaker ?? before?.speaker ?? after?.speaker ?? null
  const [one, other] = [old[0], old.at(-1)]
  if (one && other) return [...words.slice(0, first), ...spread(texts, one.start, other.end, speaker), ...words.slice(last)]
  return insertBetween(words, first, texts, speaker)
}

/** Time a new word takes where there is silence enough, in seconds. */
const newWord = 0.3

/** New words stand in the silence between two words; where there is too little, the word before gives them some of its time. */
function insertBetween(words: readonly SpokenWord[], at: number, texts: readonly string[], speaker: string | null): SpokenWord[] {
  const before = words[at - 1]
  const after = words[at]
  const wanted = newWord * texts.length
  const end = after?.start ?? (before?.end ?? 0) + wanted
  const start = Math.max(before?.end ?? 0, 0, end - (before ? Infinity : wanted))
  if (!before || end - start >= wanted / 4)
    return [...words.slice(0, at), ...spread(texts, start, Math.min(end, start + wanted), speaker), ...words.slice(at)]
  const [kept, ...added] = spread([before.text, ...texts], before.start, Math.max(before.start, end), speaker)
  return [...words.slice(0, at - 1), { ...before, end: kept?.end ?? before.end }, ...added, ...words.slice(at)]
}

/** Another text in the place of one word; with spaces it becomes several, empty it is removed. */
export const editWord = (words: readonly SpokenWord[], index: number, text: string): SpokenWord[] =>
  replaceWords(words, index, index + 1, text)

/** A text as new words before the word `at`; after the last where that is the number of words. */
export const insertWords = (words: readonly SpokenWord[], at: number, text: string): SpokenWord[] => replaceWords(words, at, at, text)

/** The words without those from `from` to `to`, the last one not included. */
export const deleteWords = (words: readonly SpokenWord[], from: number, to: number): SpokenWord[] => replaceWords(words, from, to, '')

/** One word as two, cut before the character `at` of its text (in UTF-16 units, as a text cursor counts). */
export function splitWord(words: readonly SpokenWord[], index: number, at: number): SpokenWord[] {
  const text = words[index]?.text ?? ''
  return replaceWords(words, index, index + 1, `${text.slice(0, at)} ${text.slice(at)}`)
}

/** The words `from` to `to` (the last one not included) written as one, without spaces, over their whole time. */
export function joinWords(words: readonly SpokenWord[], from: number, to: number): SpokenWord[] {
  const joined = words.slice(from, to)
  const [first, last] = [joined[0], joined.at(-1)]
  if (!first || joined.length < 2) return [...words]
  const text = joined.map((word) => word.text).join('')
  return [...words.slice(0, from), { ...first, end: last?.end ?? first.end, text, confidence: null, edited: true }, ...words.slice(to)]
}

/** The words with another speaker from `from` to `to`, the last one not included. What was heard stays as it is. */
export const setSpeaker = (words: readonly SpokenWord[], from: number, to: number, speaker: string | null): SpokenWord[] =>
  words.map((word, at) => (at >= from && at < to ? { ...word, speaker } : word))
