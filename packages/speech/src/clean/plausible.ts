import type { SpokenWord } from '@videozz/domain'
import type { Stretch } from '../pieces/stretch.ts'

/** Letters a second that nobody speaks: fast speech has 20. */
const mostLetters = 30
/** Least part of a phrase that has to lie on speech. */
const leastOnSpeech = 0.3
/** Seconds that engines' times may be beside the speech. */
const tolerance = 0.3

/** Whether a phrase may have been said where its times lie: on speech, and no faster than people speak. */
export function isPlausible(words: readonly SpokenWord[], speech: readonly Stretch[]): boolean {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (letters > mostLetters * Math.max(end - start, 0.1) && letters > 10) return false
  const onSpeech = speech.reduce(
    (sum, stretch) => sum + Math.max(0, Math.min(end, stretch.end + tolerance) - Math.max(start, stretch.start - tolerance)),
    0,
  )
  return onSpeech >= leastOnSpeech * (end - start)
}
