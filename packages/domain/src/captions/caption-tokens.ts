import { countCharacters, endOf, isWeakEnd, longestLine } from './caption-text.ts'
import type { SpokenWord } from './spoken-word.ts'

/** A word, or a part of one that is longer than a line. Times are milliseconds, never before those of the token before. */
export type CaptionToken = {
  text: string
  characters: number
  start: number
  end: number
  speaker: string | null
  /** Index of the word it comes from. */
  word: number
  /** Cost of ending a caption or a line after it: 0 after a sentence, most within a word. */
  breakCost: number
}

const costs = { sentence: 0, clause: 2, none: 8, weak: 28, within: 60 }
/** Milliseconds of silence that count as a whole pause. */
const wholePause = 600

/** Pieces of at most a line, by characters. */
function cut(text: string): string[] {
  const characters = [...text]
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += longestLine) pieces.push(characters.slice(at, at + longestLine).join(''))
  return pieces
}

/** The words as captions need them: no empty ones, none longer than a line, in the order given. */
export function tokensOf(words: readonly SpokenWord[], language?: string): CaptionToken[] {
  const tokens: CaptionToken[] = []
  let latest = 0
  words.forEach(({ start, end, text, speaker }, word) => {
    const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim()
    if (clean === '') return
    const from = Math.max(latest, Math.round(start * 1000) || 0)
    const length = Math.max(0, Math.round(end * 1000) - from) || 0
    latest = from
    const pieces = countCharacters(clean) > longestLine ? cut(clean) : [clean]
    pieces.forEach((piece, at) => {
      const isLast = at === pieces.length - 1
      const kind = endOf(piece)
      tokens.push({
        text: piece,
        characters: countCharacters(piece),
        start: from + Math.round((length * at) / pieces.length),
        end: from + Math.round((length * (at + 1)) / pieces.length),
        speaker,
        word,
        breakCost: !isLast ? costs.within : kind === 'none' && isWeakEnd(piece, language) ? costs.weak : costs[kind],
      })
      latest = tokens.at(-1)?.start ?? latest
    })
  })
  weighPauses(tokens)
  return tokens
}

/** A pause makes a break cheaper; where the speaker changes it costs nothing. */
function weighPauses(tokens: CaptionToken[]): void {
  tokens.forEach((token, at) => {
    const next = tokens[at + 1]
    if (!next || changesSpeaker(token, next)) token.breakCost = 0
    else token.breakCost *= 1 - 0.7 * Math.min(1, Math.max(0, next.start - token.end) / wholePause)
  })
}

/** Whether two words are known to be said by different people. */
export const changesSpeaker = (one: Pick<SpokenWord, 'speaker'>, other: Pick<SpokenWord, 'speaker'>): boolean =>
  one.speaker !== null && other.speaker !== null && one.speaker !== other.speaker
