import type { SpokenWord } from '@videozz/domain'
import type { Stretch } from '../pieces/stretch.ts'
import { lettersOf } from '../words/match-texts.ts'
import { isPlausible } from './plausible.ts'

/** Longest phrase that is looked for, in words. */
const longest = 16

/**
 * Times that a phrase may be said in a row. One or two words are said again and again («não, não, não»), longer ones seldom; where the
 * times of the words are such that nobody spoke them, less is a loop.
 */
const mostRepeats = (words: number, plausible: boolean): number => {
  if (words <= 2) return plausible ? 9 : 5
  return plausible ? 6 : 2
}

/** Words without the loops that models fall into: of a phrase that comes again and again in a row, only the first is left. */
export function dropLoops(words: readonly SpokenWord[], speech: readonly Stretch[]): SpokenWord[] {
  const letters = words.map(({ text }) => lettersOf(text))
  const kept: SpokenWord[] = []
  for (let at = 0; at < words.length;) {
    const loop = findLoop(words, letters, at, speech)
    kept.push(...words.slice(at, at + (loop?.length ?? 1)))
    at += loop ? loop.length * loop.times : 1
  }
  return kept
}

function findLoop(words: readonly SpokenWord[], letters: readonly string[], at: number, speech: readonly Stretch[]) {
  for (let length = 1; length <= longest && at + length * 2 <= words.length; length++) {
    let times = 1
    while (isSame(letters, at, at + times * length, length)) times++
    if (times < 3) continue
    if (times > mostRepeats(length, isPlausible(words.slice(at + length, at + times * length), speech))) return { length, times }
  }
  return null
}

const isSame = (letters: readonly string[], first: number, second: number, length: number): boolean => {
  if (second + length > letters.length) return false
  for (let index = 0; index < length; index++) if (letters[first + index] !== letters[second + index]) return false
  return true
}
