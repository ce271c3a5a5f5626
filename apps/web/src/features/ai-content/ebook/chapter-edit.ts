import { type EbookChapter, type EbookParagraph, type EbookPicture, removeParagraph } from '@videozz/domain'

const placeOf = ({ paragraphs }: EbookChapter, id: string): number => paragraphs.findIndex((paragraph) => paragraph.id === id)

/** A list with one part moved to the place of another. */
export function moveById<T extends { id: string }>(list: readonly T[], moved: string, over: string): T[] {
  const to = list.findIndex(({ id }) => id === over)
  const taken = list.find(({ id }) => id === moved)
  return taken && to >= 0 ? list.filter((one) => one !== taken).toSpliced(to, 0, taken) : [...list]
}

export const changeParagraph = (chapter: EbookChapter, id: string, change: Partial<EbookParagraph>): EbookChapter => ({
  ...chapter,
  paragraphs: chapter.paragraphs.map((paragraph) => (paragraph.id === id ? { ...paragraph, ...change } : paragraph)),
})

/** An empty paragraph after another, of its kind; after null it is the first. */
export function addParagraph(chapter: EbookChapter, after: string | null, id: string): EbookChapter {
  const at = after === null ? -1 : placeOf(chapter, after)
  const kind = chapter.paragraphs[at]?.kind ?? 'text'
  return { ...chapter, paragraphs: chapter.paragraphs.toSpliced(at + 1, 0, { id, kind, text: '', evidence: [] }) }
}

/**
 * A paragraph parted at a place of its text. The first part keeps its evidence; pictures after it stand after the second.
 * @param id of the second part.
 */
export function splitParagraph(chapter: EbookChapter, whole: string, at: number, id: string): EbookChapter {
  const place = placeOf(chapter, whole)
  const paragraph = chapter.paragraphs[place]
  if (!paragraph) return chapter
  const first = { ...paragraph, text: paragraph.text.slice(0, at).trimEnd() }
  const second: EbookParagraph = { id, kind: paragraph.kind, text: paragraph.text.slice(at).trimStart(), evidence: [] }
  return {
    ...chapter,
    paragraphs: chapter.paragraphs.toSpliced(place, 1, first, second),
    pictures: chapter.pictures.map((picture) => (picture.after === whole ? { ...picture, after: id } : picture)),
  }
}

/** A paragraph as the end of the one before, whose evidence stays. @returns null where there is none before. */
export function joinParagraph(chapter: EbookChapter, id: string): { chapter: EbookChapter; into: string; caret: number } | null {
  const place = placeOf(chapter, id)
  const [before, paragraph] = [chapter.paragraphs[place - 1], chapter.paragraphs[place]]
  if (!before || !paragraph) return null
  const space = before.text === '' || paragraph.text === '' ? '' : ' '
  const text = `${before.text}${space}${paragraph.text}`
  const joined = removeParagraph(changeParagraph(chapter, before.id, { text }), id)
  return { chapter: joined, into: before.id, caret: before.text.length + space.length }
}

/** A paragraph moved by places; pictures stay with the paragraphs they stand after. */
export function moveParagraph(chapter: EbookChapter, id: string, by: -1 | 1): EbookChapter {
  const over = chapter.paragraphs[placeOf(chapter, id) + by]
  return over ? { ...chapter, paragraphs: moveById(chapter.paragraphs, id, over.id) } : chapter
}

/** Places a picture may stand at, in order: before the first paragraph, and after each. */
const placesOf = ({ paragraphs }: EbookChapter): (string | null)[] => [null, ...paragraphs.map(({ id }) => id)]

export const addPicture = (chapter: EbookChapter, picture: EbookPicture): EbookChapter => ({
  ...chapter,
  pictures: [...chapter.pictures, picture],
})
export const changePicture = (chapter: EbookChapter, at: number, change: Partial<EbookPicture>): EbookChapter => ({
  ...chapter,
  pictures: chapter.pictures.map((picture, place) => (place === at ? { ...picture, ...change } : picture)),
})
export const removePicture = (chapter: EbookChapter, at: number): EbookChapter => ({
  ...chapter,
  pictures: chapter.pictures.toSpliced(at, 1),
})

/** Where a picture stands when it is moved past a paragraph; undefined where there is none. */
export function placeBeside(chapter: EbookChapter, { after }: EbookPicture, by: -1 | 1): string | null | undefined {
  const places = placesOf(chapter)
  const at = places.indexOf(after)
  // One whose paragraph is gone stands at the end.
  return places[(at < 0 ? places.length - 1 : at) + by]
}
