import { foldText } from '@videozz/domain'
import { wordsOf } from './similar-text.ts'

const markup = /<\/?[a-z!]|```|\[[^\]]*\]\([^)]*\)|\*\*|&[a-z]+;|&#\d+;/i
const address = /\b(?:https?:|www\.|mailto:|javascript:|data:)|\b[\w.-]+@[\w-]+\.\w+|\b[\w-]+\.(?:com|net|org|io|br|app|dev|xyz|ru)\b/i
const control = /[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

/** Whether a text may be shown as it is: no markup, no addresses that the captions do not name, nothing invisible. */
export function isPlainText(text: string, said: string): boolean {
  if (markup.test(text) || control.test(text)) return false
  const found = address.exec(text)
  return found === null || foldText(said).includes(foldText(found[0]))
}

/** Whether every number written in figures stands in what was said; a figure swapped is a statement nobody made. */
export function areNumbersSaid(text: string, said: string): boolean {
  const known = new Set(numbersOf(said))
  return numbersOf(text).every((number) => known.has(number))
}

const sentenceStart = /(?:^|[.:;!?…“”"'«»(\n–—-])\s*$/

/**
 * Whether every name stands in what was said: words with a capital that do not begin a sentence, and words in capitals alone. A model
 * knows more names than a lesson tells.
 */
export function areNamesSaid(text: string, said: string): boolean {
  const known = new Set(wordsOf(said))
  for (const { 0: word, index } of text.matchAll(/\p{Lu}[\p{L}\p{N}]{2,}/gu)) {
    if (/[\p{L}\p{N}]$/u.test(text.slice(0, index))) continue
    const isShouted = word.length >= 4 && word === word.toUpperCase()
    if (!isShouted && sentenceStart.test(text.slice(0, index))) continue
    if (!wordsOf(word).every((part) => known.has(part))) return false
  }
  return true
}

/** Whether no word is in capitals that was not before: for translations, whose names change. */
export function isNothingShouted(text: string, source: string): boolean {
  const shouted = /\p{Lu}[\p{Lu}\p{N}]{3,}/u
  return !shouted.test(text) || shouted.test(source)
}

/** Whether two texts have the same numbers in figures, in any order. A source without figures may have gained some. */
export function areNumbersKept(text: string, source: string): boolean {
  const wanted = numbersOf(source).toSorted()
  return wanted.length === 0 || numbersOf(text).toSorted().join(' ') === wanted.join(' ')
}

const numbersOf = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? []
