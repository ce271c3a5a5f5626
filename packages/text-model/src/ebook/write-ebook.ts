import { type Ebook, type EbookChapter, ebookLimits, type EbookParagraph, type EbookPicture, formatClock } from '@videozz/domain'
import { z } from 'zod'
import type { WritingContext, WritingUsage } from '../ask/ask-model.ts'
import { beginWriting, type OnStep, titleOf, type Writing } from '../ask/begin-writing.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { captionParts, citingRules } from '../captions/caption-parts.ts'
import type { Material, NumberedCaption, SourceMedia } from '../captions/source-media.ts'
import { checkStatements } from '../statements/check-statements.ts'
import { groundSentence, type GroundedSentence, sentenceSchema } from '../statements/grounded-sentences.ts'
import { wordsOf } from '../statements/similar-text.ts'
import { TextModelError } from '../text-model-error.ts'

export type EbookRequest = {
  medias: readonly SourceMedia[]
  onStep?: OnStep
  /** Id of a chapter or paragraph. @param index from 0, never twice. */
  idOf?: (index: number) => string
}
export type WrittenEbook = { ebook: Ebook; dropped: { ungrounded: number; unsupported: number }; usage: WritingUsage }

const chapterSchema = z.object({
  title: z.string(),
  paragraphs: z.array(
    z
      .object({ kind: z.enum(['text', 'item']), sentences: z.array(sentenceSchema.nullable().catch(null)) })
      .nullable()
      .catch(null),
  ),
  pictures: z.array(z.int()).describe('numbers of captions at which the picture is worth showing'),
})
const chaptersSchema = z.object({ chapters: z.array(chapterSchema.nullable().catch(null)) })
type DraftChapter = z.output<typeof chapterSchema>

const longestSentence = 500
const chaptersPerStretch = 3
const picturesPerChapter = 4

const system = [
  'You write chapters of an ebook from captions of lessons alone: what is taught, in written language and in the order of thought.',
  citingRules,
  'A chapter has a short title and paragraphs. A paragraph is one or more sentences of kind text, or one point of a list of kind item. Every sentence cites the captions it rests on and says nothing else: no introductions, no summaries, no examples of your own, no greetings, no advertising. Write in the language of the captions, and do not mention captions, the video or the speaker.',
  `pictures: numbers of at most ${picturesPerChapter} captions at which something is shown.`,
].join('\n')

/** Writes an ebook of media. A sentence stays only when its quote stands in the captions it names and a second call finds it supported. @throws TextModelError. */
export async function writeEbook(
  context: WritingContext,
  { medias, onStep, idOf = (index) => `part-${index}` }: EbookRequest,
): Promise<WrittenEbook> {
  const writing = await beginWriting(context, medias, onStep)
  const { asker, stretches, progress, tell } = writing
  const dropped: WrittenEbook['dropped'] = { ungrounded: 0, unsupported: 0 }
  await tell('extracting')
  const drafts = await inParallel(stretches, asker.parallel, (captions) => writeChapters(writing, captions))
  await tell('processing')
  let next = 0
  const known = new Set<string>()
  const chapters = await inParallel(drafts.flat(), asker.parallel, async (draft) => {
    const chapter = await groundChapter(writing, draft, known, dropped, () => idOf(next++))
    progress.written += draft.paragraphs.length
    progress.checked += chapter.paragraphs.length
    await tell('processing')
    return chapter
  })
  await tell('structuring')
  const whole = chapters.filter(({ paragraphs }) => paragraphs.length > 0).slice(0, ebookLimits.chapters)
  if (whole.length === 0) throw new TextModelError('ungrounded', 'No sentence stood in the captions')
  await tell('finishing')
  return { ebook: { title: titleOf(medias, ebookLimits.title), chapters: whole }, dropped, usage: asker.usage }
}

async function writeChapters({ asker, material }: Writing, captions: readonly NumberedCaption[]): Promise<DraftChapter[]> {
  const answer = await asker.tryAsk({
    name: 'ebook_chapters',
    system,
    parts: [
      { kind: 'text', text: `Write at most ${chaptersPerStretch} chapters from these captions.` },
      ...captionParts(material, captions),
    ],
    schema: chaptersSchema,
    maxTokens: 12_000,
  })
  return (answer?.chapters ?? []).filter((chapter) => chapter !== null).slice(0, chaptersPerStretch)
}

/** A chapter of the sentences that stand and are supported. @param known sentences there are already; they are said once. */
async function groundChapter(
  { asker, material }: Writing,
  draft: DraftChapter,
  known: Set<string>,
  dropped: WrittenEbook['dropped'],
  nextId: () => string,
): Promise<EbookChapter> {
  const paragraphs = draft.paragraphs.filter((paragraph) => paragraph !== null).slice(0, ebookLimits.paragraphs)
  const grounded = paragraphs.map(({ sentences }) =>
    sentences.flatMap((sentence) => {
      const found = sentence && groundSentence(material, sentence, longestSentence)
      if (!found) dropped.ungrounded++
      const words = found ? wordsOf(found.text).join(' ') : ''
      if (!found || known.has(words)) return []
      known.add(words)
      return [found]
    }),
  )
  const all = grounded.flat()
  const supported = await checkStatements(asker, all)
  dropped.unsupported += supported.filter((is) => !is).length
  const kept = new Set(all.filter((_, at) => supported[at]))
  const written = grounded.flatMap((sentences, at): EbookParagraph[] => {
    const left = sentences.filter((sentence) => kept.has(sentence))
    const text = fitParagraph(left)
    if (text === '') return []
    return [{ id: nextId(), kind: paragraphs[at]?.kind ?? 'text', text, evidence: left.flatMap(({ evidence }) => evidence) }]
  })
  return {
    id: nextId(),
    title: await titleChapter({ asker, material }, draft.title, written),
    paragraphs: written,
    pictures: picturesOf(material, draft.pictures, written),
  }
}

/** Sentences as one text, as many as it has room for. */
function fitParagraph(sentences: readonly GroundedSentence[]): string {
  let text = ''
  for (const sentence of sentences) {
    const longer = `${text} ${/[.!?…:]$/.test(sentence.text) ? sentence.text : `${sentence.text}.`}`.trim()
    if (longer.length > ebookLimits.paragraph) break
    text = longer
  }
  return text
}

/** The title when the paragraphs support it; otherwise the media and the second it is about. */
async function titleChapter(
  { asker, material }: Pick<Writing, 'asker' | 'material'>,
  title: string,
  paragraphs: readonly EbookParagraph[],
): Promise<string> {
  const evidence = paragraphs.flatMap((paragraph) => paragraph.evidence)
  const [first] = evidence
  const media = material.medias.find(({ videoKey }) => videoKey === first?.videoKey)
  if (!first || !media) return ''
  const text = title.replaceAll(/\s+/g, ' ').trim()
  const fits = text !== '' && text.length <= ebookLimits.chapterTitle
  const [isSupported] = fits ? await checkStatements(asker, [{ text, evidence }]) : [false]
  return isSupported ? text : titleOf([{ ...media, title: `${media.title} (${formatClock(first.start)})` }], ebookLimits.chapterTitle)
}

/** Pictures at the captions named, each after the paragraph that was said nearest to it. */
function picturesOf({ medias, byId }: Material, captions: readonly number[], paragraphs: readonly EbookParagraph[]): EbookPicture[] {
  const named = [...new Set(captions)].flatMap((id) => byId.get(id) ?? []).slice(0, picturesPerChapter)
  return named.flatMap(({ media: place, index }): EbookPicture[] => {
    const media = medias[place]
    const caption = media?.captions[index]
    if (!media || !caption) return []
    const second = Math.round(((caption.start + caption.end) / 2) * 10) / 10
    const distances = paragraphs.map(({ id, evidence }) => ({
      id,
      apart: Math.min(...evidence.map((piece) => (piece.videoKey === media.videoKey ? Math.abs(piece.start - caption.start) : Infinity))),
    }))
    const [closest] = distances.filter(({ apart }) => apart < Infinity).toSorted((a, b) => a.apart - b.apart)
    if (!closest) return []
    const alt = `Cena de “${titleOf([media], 120)}” em ${formatClock(second)}`
    return [{ videoKey: media.videoKey, second, alt, after: closest.id }]
  })
}
