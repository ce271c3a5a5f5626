import type { Evidence } from '../generated-content/evidence.ts'

export type EbookParagraph = {
  /** Unique within the ebook. */
  id: string
  /** Items that follow one another are a list. */
  kind: 'text' | 'item'
  /** Plain text. */
  text: string
  /** Empty for what a person wrote. */
  evidence: Evidence[]
}

/** A frame of a media. */
export type EbookPicture = {
  videoKey: string
  /** Seconds from the beginning of the media. */
  second: number
  /** What is to be seen, for those who do not see it. */
  alt: string
  /** The paragraph it stands after; null before the first. */
  after: string | null
  /** Address of the stored frame; null where it cannot be taken, absent while it was not tried. */
  image?: string | null
}

/** The millisecond of a media that a picture shows. */
export const frameMs = (second: number): number => Math.round(second * 1000)

export type EbookChapter = { id: string; title: string; paragraphs: EbookParagraph[]; pictures: EbookPicture[] }
export type Ebook = { title: string; chapters: EbookChapter[] }

/** Limits of an ebook. Lengths are UTF-16 units. */
export const ebookLimits = {
  title: 128,
  chapters: 50,
  chapterTitle: 128,
  paragraphs: 100,
  paragraph: 2000,
  /** Of one chapter. */
  pictures: 30,
  /** Of all chapters. */
  allPictures: 200,
  alt: 200,
} as const

/** What is wrong with an ebook, by id of a chapter or paragraph; empty when it may be saved. */
export type EbookFaults = {
  title?: string
  /** About the chapters together. */
  chapters?: string
  chapter?: Record<string, string>
  paragraph?: Record<string, string>
}

export function ebookFaults({ title, chapters }: Ebook): EbookFaults {
  const faults: EbookFaults = {}
  if (title.trim() === '') faults.title = 'Digite um título para o ebook'
  else if (title.length > ebookLimits.title) faults.title = `O título não pode ter mais que ${ebookLimits.title} caracteres`
  if (chapters.length === 0) faults.chapters = 'Adicione pelo menos um capítulo ao ebook'
  else if (chapters.length > ebookLimits.chapters) faults.chapters = `O ebook pode ter no máximo ${ebookLimits.chapters} capítulos`
  else if (chapters.reduce((sum, { pictures }) => sum + pictures.length, 0) > ebookLimits.allPictures)
    faults.chapters = `O ebook pode ter no máximo ${ebookLimits.allPictures} imagens`
  const wrong = chapters.flatMap((chapter) => {
    const fault = chapterFault(chapter)
    return fault === undefined ? [] : [[chapter.id, fault]]
  })
  if (wrong.length > 0) faults.chapter = Object.fromEntries(wrong) as Record<string, string>
  const empty = chapters
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ id, text }) => {
      if (text.trim() === '') return [[id, 'O parágrafo é obrigatório']]
      return text.length > ebookLimits.paragraph ? [[id, `O parágrafo não pode ter mais que ${ebookLimits.paragraph} caracteres`]] : []
    })
  return empty.length === 0 ? faults : { ...faults, paragraph: Object.fromEntries(empty) as Record<string, string> }
}

function chapterFault({ title, paragraphs, pictures }: EbookChapter): string | undefined {
  if (title.trim() === '') return 'Digite um título para o capítulo'
  if (title.length > ebookLimits.chapterTitle) return `O título do capítulo não pode ter mais que ${ebookLimits.chapterTitle} caracteres`
  if (paragraphs.length > ebookLimits.paragraphs) return `O capítulo pode ter no máximo ${ebookLimits.paragraphs} parágrafos`
  if (pictures.length > ebookLimits.pictures) return `O capítulo pode ter no máximo ${ebookLimits.pictures} imagens`
  if (pictures.some(({ alt }) => alt.trim() === '')) return 'Descreva todas as imagens do capítulo'
  return pictures.some(({ alt }) => alt.length > ebookLimits.alt)
    ? `A descrição da imagem não pode ter mais que ${ebookLimits.alt} caracteres`
    : undefined
}

/** The chapter without a paragraph; pictures after it stand after the one before. */
export function removeParagraph(chapter: EbookChapter, id: string): EbookChapter {
  const index = chapter.paragraphs.findIndex((paragraph) => paragraph.id === id)
  if (index < 0) return chapter
  const before = chapter.paragraphs[index - 1]?.id ?? null
  return {
    ...chapter,
    paragraphs: chapter.paragraphs.toSpliced(index, 1),
    pictures: chapter.pictures.map((picture) => (picture.after === id ? { ...picture, after: before } : picture)),
  }
}

/** What a chapter shows in order: texts, lists and pictures. A picture whose paragraph is gone stands at the end. */
export type EbookBlock =
  | { kind: 'text'; paragraph: EbookParagraph }
  | { kind: 'list'; items: EbookParagraph[] }
  | { kind: 'picture'; picture: EbookPicture }

export function chapterBlocks({ paragraphs, pictures }: EbookChapter): EbookBlock[] {
  const known = new Set(paragraphs.map(({ id }) => id))
  const shown = (after: string | null): EbookBlock[] =>
    pictures.filter((picture) => picture.after === after).map((picture) => ({ kind: 'picture', picture }))
  const blocks = shown(null)
  for (const paragraph of paragraphs) {
    const last = blocks.at(-1)
    if (paragraph.kind === 'text') blocks.push({ kind: 'text', paragraph })
    else if (last?.kind === 'list') last.items.push(paragraph)
    else blocks.push({ kind: 'list', items: [paragraph] })
    blocks.push(...shown(paragraph.id))
  }
  const lost = pictures.filter(({ after }) => after !== null && !known.has(after))
  return [...blocks, ...lost.map((picture): EbookBlock => ({ kind: 'picture', picture }))]
}
