import type { SpokenWord } from '@videozz/domain'
import { createPlaceFinder } from './find-place.ts'
import type { Lesson } from './lesson.ts'

/** Part of a word that has to be there to be heard at all, and to be heard right. */
const leastHeard = 0.3
const whole = 0.9

/**
 * Hears a piece as an engine does: by the sound alone. Words that are cut are heard in part, with their letters in part. Times are those of
 * the piece. Null where the sound is no part of the lesson.
 */
export function createListener(lesson: Lesson): (pcm: Buffer) => SpokenWord[] | null {
  const find = createPlaceFinder(lesson.pcm)
  return (pcm) => {
    const place = find(pcm)
    if (place === null) return null
    return lesson.words.flatMap((word) => {
      const [start, end] = [Math.max(word.start, place.start), Math.min(word.end, place.end)]
      const heard = (end - start) / (word.end - word.start)
      if (heard < leastHeard) return []
      const letters = Math.max(1, Math.round(word.text.length * heard))
      const cut = word.start < place.start ? word.text.slice(-letters) : word.text.slice(0, letters)
      return [{ ...word, start: start - place.start, end: end - place.start, text: heard < whole ? cut : word.text }]
    })
  }
}
