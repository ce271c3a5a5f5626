import type { Chapter } from '@videozz/contract/browser'
import { chapterFaults, sortChapters } from '@videozz/domain'
import { formatDuration, parseTime } from '../../../shared/format/duration.ts'

export { parseTime } from '../../../shared/format/duration.ts'

/** A chapter in the form. `id` identifies the row in the form and is not sent. */
export type ChapterDraft = { id: number; time: string; title: string }
export type ChapterFaults = { time?: string; title?: string }

export const longestChapterTitle = 128
export const mostChapters = 100

/** Drafts of saved chapters; the index is the id, so that rows are kept when chapters are fetched again. */
export const draftChapters = (chapters: readonly Chapter[]): ChapterDraft[] =>
  chapters.map(({ start, title }, index) => ({ id: index, time: formatDuration(start), title }))

/** Parses drafts; `start` is null where the time cannot be parsed. */
const readChapters = (drafts: readonly ChapterDraft[]): { start: number | null; title: string }[] =>
  drafts.map(({ time, title }) => ({ start: parseTime(time), title: title.trim() }))

/** Chapters to send; every time must be valid. */
export const toChapters = (drafts: readonly ChapterDraft[]): Chapter[] =>
  sortChapters(readChapters(drafts).flatMap(({ start, title }) => (start === null ? [] : [{ start, title }])))

/** The rows in the order of their times; one whose time cannot be parsed keeps its position. */
export function sortDrafts(drafts: readonly ChapterDraft[]): ChapterDraft[] {
  const sorted = sortChapters(drafts.flatMap((draft) => ((start) => (start === null ? [] : [{ start, draft }]))(parseTime(draft.time))))
  return drafts.map((draft) => (parseTime(draft.time) === null ? draft : (sorted.shift()?.draft ?? draft)))
}

export const sameChapters = (a: readonly ChapterDraft[], b: readonly ChapterDraft[]): boolean =>
  a.length === b.length && JSON.stringify(readChapters(sortDrafts(a))) === JSON.stringify(readChapters(sortDrafts(b)))

/** The fault of each row, by its index. @param duration of the media, in seconds; unlimited while it is not known. */
export function checkChapters(drafts: readonly ChapterDraft[], duration: number | null): Map<number, ChapterFaults> {
  const faults = new Map<number, ChapterFaults>()
  const times = chapterFaults(
    readChapters(drafts).map(({ start }, index) => ({ start: start ?? -1 - index })),
    duration ?? Infinity,
  )
  for (const [index, { time, title }] of drafts.entries()) {
    const fault: ChapterFaults = {}
    const wrong = parseTime(time) === null ? 'Informe o tempo, como 04:36.' : times.get(index)
    if (wrong !== undefined) fault.time = wrong
    if (title.trim() === '') fault.title = 'Informe o título do capítulo.'
    if (fault.time !== undefined || fault.title !== undefined) faults.set(index, fault)
  }
  return faults
}

/** Adds a chapter at the position of the preview, or at the next free second. */
export function addChapter(
  drafts: readonly ChapterDraft[],
  position: number,
  duration: number | null,
): { drafts: ChapterDraft[]; added: ChapterDraft } {
  const taken = new Set(drafts.map(({ time }) => parseTime(time)))
  let start = Math.floor(duration === null ? position : Math.max(0, Math.min(position, duration - 1)))
  while (taken.has(start)) start++
  const added: ChapterDraft = { id: Math.random(), time: formatDuration(start), title: '' }
  return { drafts: sortDrafts([...drafts, added]), added }
}
