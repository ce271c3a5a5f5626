import { captionGap, captionTime, readingSpeed } from './caption-text.ts'

/** When a caption is spoken, in milliseconds, and how much there is to read. */
export type SpokenSpan = { start: number; end: number; characters: number }

/** Gaps shorter than this are closed to the smallest gap: a caption that is away for some frames flickers. */
const flicker = 500

/**
 * When captions are shown, in milliseconds: from the first word, as long as reading takes and the next caption allows; never less than the
 * shortest time, never more than the longest, never two at once. Where people speak too quickly in turn for that, captions begin before
 * or after their words.
 */
export function timeCaptions(spans: readonly SpokenSpan[]): { start: number; end: number }[] {
  const times = spans.map(({ start, end, characters }, at) => {
    const room = Math.min((spans[at + 1]?.start ?? Infinity) - captionGap, start + captionTime.longest)
    const read = start + Math.ceil((characters * 1000) / readingSpeed.easy)
    const shown = Math.min(room, Math.max(end, read, start + captionTime.shortest))
    return { start, end: room - shown < flicker ? room : shown }
  })
  startEarlier(times)
  let earliest = 0
  for (const time of times) {
    time.start = Math.max(time.start, earliest)
    time.end = Math.min(Math.max(time.end, time.start + captionTime.shortest), time.start + captionTime.longest)
    earliest = time.end + captionGap
  }
  return times
}

/** Captions that are too short begin in the silence before them. */
function startEarlier(times: { start: number; end: number }[]): void {
  let earliest = 0
  for (const time of times) {
    const start = Math.min(time.start, time.end - captionTime.shortest)
    time.start = Math.min(time.start, Math.max(start, earliest))
    earliest = time.end + captionGap
  }
}
