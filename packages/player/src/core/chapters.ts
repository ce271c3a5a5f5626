import type { Chapter } from '@videozz/contract'

/** A seek may land a little before where it was to go. Seconds. */
const toleranceSeconds = 0.05
/** So far into a chapter going back means its own beginning. Seconds. */
const settledSeconds = 3

/** Index of the chapter that contains a second of the media; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], second: number): number =>
  chapters.findLastIndex(({ start }) => start <= second + toleranceSeconds)

/** The chapter after a second, or the one to which going back leads; null where there is none. */
export function chapterFrom(chapters: readonly Chapter[], second: number, by: 1 | -1): Chapter | null {
  const at = chapterAt(chapters, second)
  if (by > 0) return chapters[at + 1] ?? null
  const present = chapters[at] ?? null
  return present !== null && (second - present.start > settledSeconds || at === 0) ? present : (chapters[at - 1] ?? null)
}
