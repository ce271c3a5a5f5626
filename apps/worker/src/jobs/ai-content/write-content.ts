import type { AiItemRow, AiSource } from '@videozz/db'
import { allTopics, type EbookChapter, questionsFor } from '@videozz/domain'
import type { AiContent } from '@videozz/operations'
import { type OnStep, type SourceMedia, writeEbook, writeMindMap, writeQuiz, type WritingContext } from '@videozz/text-model'
import { counted } from './step-words.ts'

/** What was written, what the last step found as people read it, and figures for the log. */
export type WrittenContent = { content: AiContent; found: string; figures: object }
type Material = { medias: readonly SourceMedia[]; sources: readonly AiSource[]; onStep: OnStep }

/** Writes what an item of its kind says. It keeps its title, which is made of those of its media. @throws TextModelError. */
export async function writeContent(
  context: WritingContext,
  { origin, title }: Pick<AiItemRow, 'origin' | 'title'>,
  { medias, sources, onStep }: Material,
): Promise<WrittenContent> {
  if (origin === 'mindMap') {
    const { root, dropped, usage } = await writeMindMap(context, { medias, onStep })
    const found = counted(allTopics(root).length, 'tópico', 'tópicos')
    return { content: { title, document: root }, found, figures: { dropped, usage } }
  }
  if (origin === 'ebook') {
    const { ebook, dropped, usage } = await writeEbook(context, { medias, onStep })
    const chapters = withoutSounds(ebook.chapters, sources)
    const found = counted(chapters.length, 'capítulo', 'capítulos')
    return { content: { title, document: { chapters } }, found, figures: { dropped, usage } }
  }
  const seconds = medias.reduce((sum, { captions }) => sum + (captions.at(-1)?.end ?? 0), 0)
  const { questions, dropped, usage } = await writeQuiz(context, { medias, count: questionsFor(seconds), onStep })
  const found = counted(questions.length, 'questão', 'questões')
  return { content: { title, questions }, found, figures: { dropped, usage } }
}

/** Chapters without pictures of media that have none. */
function withoutSounds(chapters: readonly EbookChapter[], sources: readonly AiSource[]): EbookChapter[] {
  const sounds = new Set(sources.filter(({ type }) => type === 'audio').map(({ key }) => key))
  return chapters.map((chapter) => ({ ...chapter, pictures: chapter.pictures.filter(({ videoKey }) => !sounds.has(videoKey)) }))
}
