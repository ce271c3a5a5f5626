import type { Cue } from '../subtitle-cues.ts'
import { matchWords } from './match-words.ts'
import type { SpokenWord } from './spoken-word.ts'
import { spreadWords, wordsIn } from './spread-words.ts'

/** Seconds a known word may lie outside of the caption that has it: captions are shown a little longer than they are said. */
const slack = 1

/**
 * The words of captions that a person wrote, in order. Those that were known before at about the same time keep their time, confidence and
 * speaker; others share the seconds of their caption and count as written by a person.
 */
export function cuesToWords(cues: readonly Pick<Cue, 'start' | 'end' | 'plain'>[], known: readonly SpokenWord[]): SpokenWord[] {
  const ordered = cues.toSorted((one, other) => one.start - other.start)
  const written = ordered.flatMap((cue) => {
    // A dash alone marks who speaks next, and is no word.
    const texts = wordsIn(cue.plain).filter((text) => !/^[-–—]$/.test(text))
    return spreadWords(texts, cue.start, cue.end, { edited: true }).map((word) => ({ word, cue }))
  })
  const partners = matchWords(
    written.map(({ word }) => word),
    known,
  )
  let latest = 0
  return written.map(({ word, cue }, at) => {
    const partner = known[partners[at] ?? -1]
    const isNear = partner !== undefined && partner.start >= cue.start - slack && partner.end <= cue.end + slack
    const kept: SpokenWord = isNear ? (partner.text === word.text ? partner : { ...partner, text: word.text, edited: true }) : word
    const start = Math.max(latest, kept.start)
    latest = start
    return start === kept.start ? kept : { ...kept, start, end: Math.max(start, kept.end) }
  })
}
