import type { aiContentRoutes, SentMindMapTopic, ServerInput } from '@videozz/contract'
import { ebookFaults, mindMapFaults, type MindMapNode, quizFaults } from '@videozz/domain'

type Body<R extends 'updateQuiz' | 'updateMindMap' | 'updateEbook'> = ServerInput<(typeof aiContentRoutes)[R]>['body']
/** Sentences by the path of the field; none where it may be saved. */
type Fields = Record<string, string>

const titleFault = 'Digite um título'
const longTitle = 128

/** What is wrong with a quiz. */
export function quizFields(body: Body<'updateQuiz'>): Fields {
  const questions = body.questions.map(({ evidence: _evidence, image: _image, origin: _origin, ...asked }) => ({
    ...asked,
    image: null,
    origin: 'manual' as const,
    evidence: [],
  }))
  const { question: wrong = {}, summary: _summary, ...faults } = quizFaults({ ...body, questions })
  const fields: Fields = { ...faults }
  for (const [at, { key, alternatives }] of body.questions.entries()) {
    const { alternative = {}, ...rest } = wrong[key] ?? {}
    const path = `questions.${at}`
    for (const [name, sentence] of Object.entries(rest)) fields[`${path}.${name}`] = sentence
    for (const [index, sentence] of Object.entries(alternative)) fields[`${path}.alternatives.${index}.answer`] = sentence
    if (alternatives.some((one, index) => one.key.codePointAt(0) !== firstLetter + index))
      fields[`${path}.alternatives`] ??= 'As letras das alternativas devem estar em ordem, a partir de A'
    if (body.questions.findIndex((other) => other.key === key) < at) fields[`${path}.key`] = 'Esta pergunta aparece duas vezes'
  }
  return fields
}
const firstLetter = 65

/** What is wrong with a mind map. */
export function mindMapFields({ title, content }: Body<'updateMindMap'>): Fields {
  const { map, topics = {} } = mindMapFaults(withoutEvidence(content))
  return {
    ...titleFields(title),
    ...(map !== undefined && { content: map }),
    ...Object.fromEntries(Object.entries(topics).map(([id, sentence]) => [`content.${id}`, sentence])),
  }
}

const withoutEvidence = (topic: SentMindMapTopic): MindMapNode => ({
  ...topic,
  evidence: [],
  children: topic.children.map(withoutEvidence),
})

function titleFields(title: string): Fields {
  if (title === '') return { title: titleFault }
  return title.length > longTitle ? { title: `O título não pode ter mais que ${longTitle} caracteres` } : {}
}

/** What is wrong with an ebook of these media. */
export function ebookFields({ title, content }: Body<'updateEbook'>, videoKeys: readonly string[]): Fields {
  const chapters = content.chapters.map((chapter) => ({
    ...chapter,
    paragraphs: chapter.paragraphs.map((paragraph) => ({ ...paragraph, evidence: [] })),
    pictures: chapter.pictures.map(({ videoKey, second, alt, after }) => ({ videoKey, second, alt, after })),
  }))
  const { chapter: wrong = {}, paragraph: wrongText = {}, chapters: whole, ...faults } = ebookFaults({ title, chapters })
  const fields: Fields = { ...faults, ...(whole !== undefined && { 'content.chapters': whole }) }
  const known = new Set<string>()
  for (const [at, { id, paragraphs, pictures }] of chapters.entries()) {
    const path = `content.chapters.${at}`
    const told = wrong[id]
    if (told !== undefined) fields[path] = told
    for (const [index, part] of [{ id }, ...paragraphs].entries()) {
      const place = index === 0 ? path : `${path}.paragraphs.${index - 1}`
      const fault = index === 0 ? undefined : wrongText[part.id]
      if (fault !== undefined) fields[`${place}.text`] = fault
      if (known.has(part.id)) fields[`${place}.id`] = 'Este trecho aparece duas vezes'
      known.add(part.id)
    }
    for (const [index, { videoKey }] of pictures.entries())
      if (!videoKeys.includes(videoKey)) fields[`${path}.pictures.${index}.videoKey`] = 'Esta mídia não é uma das mídias deste ebook'
  }
  return fields
}
