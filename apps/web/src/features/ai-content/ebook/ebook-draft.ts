import type { ApiInput, EbookItem } from '@videozz/contract/browser'
import { type Ebook, type EbookChapter, type EbookParagraph, type EbookPicture, ebookFaults } from '@videozz/domain'
import { counted } from '../../../shared/format/counts.ts'
import type { ItemChange } from '../components/use-item-edit.ts'

/** What the editor of an ebook edits. */
export type EbookDraft = Ebook
export type EbookBody = ApiInput<'PUT /ebook/{id}'>['body']

/** `1 capítulo`, `N capítulos`. */
export const chaptersText = counted('capítulo', 'capítulos')

const noChapters: EbookChapter[] = []

export const draftOf = ({ title, content }: EbookItem): EbookDraft => ({ title, chapters: content?.chapters ?? noChapters })

/** Evidence is the server's. */
const writtenParagraph = ({ id, kind, text }: EbookParagraph) => ({ id, kind, text })
const writtenPicture = ({ videoKey, second, alt, after }: EbookPicture) => ({ videoKey, second, alt, after })
const written = ({ id, title, paragraphs, pictures }: EbookChapter) => ({
  id,
  title,
  paragraphs: paragraphs.map(writtenParagraph),
  pictures: pictures.map(writtenPicture),
})

const sameChapter = (one: EbookChapter | undefined, other: EbookChapter | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && JSON.stringify(written(one)) === JSON.stringify(written(other)))

export const sameDraft = (one: EbookDraft, other: EbookDraft): boolean =>
  one === other ||
  (one.title === other.title &&
    one.chapters.length === other.chapters.length &&
    one.chapters.every((chapter, place) => sameChapter(chapter, other.chapters[place])))

/** The body that saves a draft. @param seen the version it was edited from. */
export const bodyOf = ({ title, chapters }: EbookDraft, seen: number): EbookBody => ({
  title: title.trim(),
  content: { chapters: chapters.map(written) },
  seen,
})

/** What another person changed in an ebook. */
export function ebookChanges(before: EbookDraft, after: EbookDraft): ItemChange[] {
  const known = new Map(before.chapters.map((chapter) => [chapter.id, chapter]))
  const kept = new Set(after.chapters.map(({ id }) => id))
  const added = after.chapters.filter(({ id }) => !known.has(id))
  const changed = after.chapters.filter((chapter) => known.has(chapter.id) && !sameChapter(chapter, known.get(chapter.id)))
  const gone = before.chapters.filter(({ id }) => !kept.has(id))
  const order = (chapters: readonly EbookChapter[], other: { has: (id: string) => boolean }): string =>
    chapters.flatMap(({ id }) => (other.has(id) ? id : [])).join()
  const listed = (chapters: readonly EbookChapter[], what: string): ItemChange[] =>
    chapters.length === 0
      ? []
      : [{ name: `${chaptersText(chapters.length)} ${what}`, text: chapters.map(({ title }) => `“${title}”`).join(' · ') }]
  return [
    ...(before.title === after.title ? [] : [{ name: 'Título', text: after.title }]),
    ...listed(added, 'a mais'),
    ...listed(changed, 'com mudanças'),
    ...listed(gone, 'a menos'),
    ...(order(before.chapters, kept) === order(after.chapters, known) ? [] : [{ name: 'Ordem dos capítulos', text: 'Mudou' }]),
  ]
}

/** What is wrong with a draft, and the first chapter that has something wrong. */
export function draftFaults(draft: EbookDraft) {
  const faults = ebookFaults(draft)
  const { chapter = {}, paragraph = {} } = faults
  const faulty = draft.chapters.filter(({ id, paragraphs }) => chapter[id] !== undefined || paragraphs.some((one) => paragraph[one.id]))
  return { ...faults, chapter, paragraph, faulty: faulty.map(({ id }) => id), some: Object.keys(faults).length > 0 }
}
export type DraftFaults = ReturnType<typeof draftFaults>
