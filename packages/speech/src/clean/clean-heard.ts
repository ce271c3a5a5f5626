import { type SpokenWord, wordsIn } from '@videozz/domain'
import type { Stretch } from '../pieces/stretch.ts'
import type { HeardPiece } from '../speech-engine.ts'
import { lettersOf } from '../words/match-texts.ts'
import { dropLoops } from './drop-loops.ts'
import { inventionOf } from './invented-phrases.ts'
import { isPlausible } from './plausible.ts'

/** What is known of a piece besides what was heard in it. */
export type PieceFacts = {
  seconds: number
  /** Where people speak, in seconds from the beginning of the piece: see `speechWithin`. */
  speech: readonly Stretch[]
  /** Words that the engine was given to begin with. */
  prompt?: string | null
}

/** Words of the prompt that have to stand at the beginning to be taken for it. */
const leastPrompt = 4

/**
 * What was heard, without what engines make up: phrases in loops, credits of subtitles («Legendas pela comunidade Amara.org») at the end,
 * farewells («Obrigado por assistir») where nobody speaks, and words of the prompt repeated where nobody says them.
 */
export function cleanHeard(heard: HeardPiece, piece: PieceFacts): HeardPiece {
  // Estimated times say nothing of single words: the whole piece is judged instead.
  const judged = (words: readonly SpokenWord[]): boolean =>
    heard.timesFrom === 'text' ? isEnoughSpeech(heard.words, piece.speech) : isPlausible(words, piece.speech)
  const begun = dropPrompt(heard.words, piece.prompt ?? null, judged)
  const ended = dropInventions(begun, judged)
  return { ...heard, words: dropLoops(ended, heard.timesFrom === 'text' ? [{ start: 0, end: piece.seconds }] : piece.speech) }
}

/** Letters a second of speech that nobody passes. */
const mostLetters = 30

function isEnoughSpeech(words: readonly SpokenWord[], speech: readonly Stretch[]): boolean {
  const seconds = speech.reduce((sum, { start, end }) => sum + end - start, 0)
  return words.reduce((sum, { text }) => sum + text.length, 0) <= mostLetters * seconds
}

function dropPrompt(words: readonly SpokenWord[], prompt: string | null, isSaid: (words: readonly SpokenWord[]) => boolean) {
  const before = prompt === null ? [] : wordsIn(prompt).map(lettersOf)
  for (let count = Math.min(before.length, words.length); count >= leastPrompt; count--) {
    const repeated = words.slice(0, count)
    const isSame = before.slice(-count).every((letters, index) => letters === lettersOf(repeated[index]?.text ?? ''))
    if (isSame && !isSaid(repeated)) return words.slice(count)
  }
  return words
}

/** Phrases, from the last one, as long as they are made up; and made-up ones between others that nobody says. */
function dropInventions(words: readonly SpokenWord[], isSaid: (words: readonly SpokenWord[]) => boolean): SpokenWord[] {
  const phrases = splitPhrases(words)
  let isEnd = true
  return phrases
    .toReversed()
    .filter((phrase) => {
      const invention = inventionOf(phrase.map(({ text }) => text).join(' '))
      const isMadeUp = invention !== null && ((invention === 'credit' && isEnd) || !isSaid(phrase))
      isEnd &&= isMadeUp
      return !isMadeUp
    })
    .toReversed()
    .flat()
}

/** Silence between two words that separates phrases, in seconds. */
const pause = 1

/** Words up to the end of a sentence, or to a pause. */
function splitPhrases(words: readonly SpokenWord[]): SpokenWord[][] {
  const phrases: SpokenWord[][] = []
  for (const [index, word] of words.entries()) {
    const last = words[index - 1]
    const isNew = last === undefined || /[.!?…]["»”)]*$/.test(last.text) || word.start - last.end > pause
    if (isNew) phrases.push([word])
    else phrases.at(-1)?.push(word)
  }
  return phrases
}
