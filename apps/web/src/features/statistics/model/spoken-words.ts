import { type Cue, parseVtt } from '@videozz/domain'
import type { Subtitle } from '../../../shared/queries/subtitles.ts'

export type Spoken = Pick<Cue, 'start' | 'end' | 'plain'>

/** A silence of so many seconds is worth telling. */
const longPause = 5

/** The subtitle whose words are shown: the first that has any, those of people before the automatic one. */
export const wordsSource = (subtitles: readonly Subtitle[]): Subtitle | undefined =>
  subtitles.find(({ status, cues }) => status === 'ready' && cues > 0)

/** The words of a subtitle in the order of their times, each cue in one line. */
export const readSpoken = (vtt: string): Spoken[] =>
  parseVtt(vtt)
    .cues.map(({ start, end, plain }) => ({ start, end, plain: plain.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ plain }) => plain !== '')
    .sort((one, other) => one.start - other.start)

/** The words spoken at a second, or null. */
export const wordsAt = (spoken: readonly Spoken[], second: number): string | null =>
  spoken.find(({ start, end }) => start < second + 1 && end > second)?.plain ?? null

/** The first words spoken in a stretch, or null. */
export const wordsIn = (spoken: readonly Spoken[], from: number, to: number): string | null =>
  spoken.find(({ start, end }) => start < to + 1 && end > from)?.plain ?? null

/** Whole seconds of the longest silence that a stretch is in or reaches into, where it is worth telling; else null. @param duration in seconds. */
export function pauseIn(spoken: readonly Spoken[], from: number, to: number, duration: number): number | null {
  if (spoken.length === 0) return null
  const gaps: { from: number; to: number }[] = []
  let heard = 0
  for (const { start, end } of spoken) {
    if (start > heard) gaps.push({ from: heard, to: start })
    heard = Math.max(heard, end)
  }
  if (duration > heard) gaps.push({ from: heard, to: duration })
  const lengths = gaps.filter((gap) => gap.from < to && gap.to > from).map((gap) => Math.floor(gap.to - gap.from))
  const longest = Math.max(0, ...lengths)
  return longest >= longPause ? longest : null
}
