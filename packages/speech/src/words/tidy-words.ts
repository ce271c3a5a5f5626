import type { SpokenWord } from '@videozz/domain'

/** Shortest word, in seconds: an end at or before the beginning is moved there. */
const shortest = 0.02
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/**
 * Words as the port promises them: times inside the piece, in order, in whole milliseconds; texts without spaces around them; confidence
 * between 0 and 1; empty words left out.
 */
export function tidyWords(words: readonly SpokenWord[], seconds: number): SpokenWord[] {
  let earliest = 0
  return words.flatMap((word) => {
    const text = word.text.trim()
    if (text === '' || !Number.isFinite(word.start) || !Number.isFinite(word.end)) return []
    const start = Math.min(Math.max(word.start, earliest), seconds)
    const end = Math.min(Math.max(word.end, start + shortest), Math.max(seconds, start))
    earliest = start
    const confidence = word.confidence === null ? null : Math.min(1, Math.max(0, word.confidence))
    return [{ ...word, start: round(start), end: round(end), text, confidence }]
  })
}
