import type { Chapter } from '@videozz/contract'

/** Chapters in the order of their times. */
export const sortChapters = <T extends { start: number }>(chapters: readonly T[]): T[] => chapters.toSorted((a, b) => a.start - b.start)

/** A sentence for each chapter whose time will not do, by its place in the list. @param duration of the media, in seconds. */
export function chapterFaults(chapters: readonly Pick<Chapter, 'start'>[], duration: number): Map<number, string> {
  const faults = new Map<number, string>()
  const taken = new Set<number>()
  for (const [index, { start }] of chapters.entries()) {
    if (start >= duration) faults.set(index, 'O capítulo precisa começar antes do fim da mídia.')
    else if (taken.has(start)) faults.set(index, 'Já existe um capítulo neste tempo.')
    taken.add(start)
  }
  return faults
}

/** Chapters that begin within the present duration: a replacement file may be shorter. Null while it is not known. */
export const chaptersWithin = (chapters: readonly Chapter[], duration: number | null): Chapter[] =>
  duration === null ? [] : chapters.filter(({ start }) => start < duration)
