import type { aiContentRoutes, EbookItem, ErrorCode, MindMapItem, Quiz, ServerInput } from '@videozz/contract'
import type { AiItemRef } from '@videozz/db'
import { saveAiDocument, type SaveAiOutcome, saveQuiz, type SaveQuizOutcome } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { imageUrl } from '../../shared/present-video.ts'
import { deletePictures } from '../../shared/stored-picture.ts'
import { ebookFields, mindMapFields, quizFields } from './field-faults.ts'
import { nameOf } from './present-item.ts'
import { readEbook, readMindMap, readQuiz } from './read-items.ts'

type Body = ServerInput<typeof aiContentRoutes.updateQuiz>['body']
const imageFault = 'Esta imagem não é desta pergunta. Envie a imagem de novo.'

const addressOf = /^\/files\/i\/([a-z0-9]{32}\.jpg)$/
/** The address of a picture out of what a body says of it; one that cannot be ours stays as it is, and is refused with the others. */
const readImage = (image: string | null | undefined): string | null | undefined =>
  typeof image === 'string' ? (addressOf.exec(image)?.[1] ?? imageUrl(image)) : image

type Refused = Exclude<(SaveAiOutcome | SaveQuizOutcome)['outcome'], 'saved' | 'image'>
const refusals: Record<Refused, ErrorCode> = {
  missing: 'AI_ITEM_NOT_FOUND',
  'not-completed': 'AI_ITEM_NOT_COMPLETED',
  changed: 'AI_ITEM_CHANGED',
}
const refuse = (outcome: Refused, { origin }: AiItemRef) => new AppError(refusals[outcome], { values: { name: nameOf(origin) } })

/**
 * Changes a quiz, and deletes the pictures of questions that are gone.
 * @throws AppError INVALID_INPUT, AI_ITEM_NOT_FOUND, AI_ITEM_NOT_COMPLETED, AI_ITEM_CHANGED.
 */
export async function changeQuiz(deps: Deps, of: AiItemRef, body: Body): Promise<Quiz> {
  const fields = quizFields(body)
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
  const { title, questions, seen, minimumScore, isRandom, isRandomQuestions, attemptsLeft, showCorrectAnswers } = body
  const settings = { minimumScore, isRandom, isRandomQuestions, attemptsLeft, showCorrectAnswers }
  const sent = questions.map(({ key, question, alternatives, correctAnswer, explanation, image }) => ({
    key,
    question,
    alternatives: alternatives.map(({ answer }) => answer),
    correct_answer: correctAnswer ?? 'A',
    explanation,
    image: readImage(image),
  }))
  const saved = await saveQuiz({ db: deps.db, now: deps.now() }, of, { title, settings, questions: sent, seen })
  if (saved.outcome === 'image') throw new AppError('INVALID_INPUT', { fields: { [`questions.${saved.at}.image`]: imageFault } })
  if (saved.outcome !== 'saved') throw refuse(saved.outcome, of)
  await deletePictures(deps, saved.freed)
  return readQuiz(deps, of)
}

type MindMapBody = ServerInput<typeof aiContentRoutes.updateMindMap>['body']
type EbookBody = ServerInput<typeof aiContentRoutes.updateEbook>['body']

async function changeDocument(
  deps: Deps,
  of: AiItemRef,
  { title, content, seen }: MindMapBody | EbookBody,
  fields: Record<string, string>,
): Promise<void> {
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
  const saved = await saveAiDocument({ db: deps.db, jobs: deps.jobs, now: deps.now() }, of, { title, document: content, seen })
  if (saved.outcome !== 'saved') throw refuse(saved.outcome, of)
  await deletePictures(deps, saved.freed)
}

/** Changes a mind map. @throws AppError INVALID_INPUT, AI_ITEM_NOT_FOUND, AI_ITEM_NOT_COMPLETED, AI_ITEM_CHANGED. */
export async function changeMindMap(deps: Deps, of: AiItemRef, body: MindMapBody): Promise<MindMapItem> {
  await changeDocument(deps, of, body, mindMapFields(body))
  return readMindMap(deps, of)
}

/** Changes an ebook. @throws AppError INVALID_INPUT, AI_ITEM_NOT_FOUND, AI_ITEM_NOT_COMPLETED, AI_ITEM_CHANGED. */
export async function changeEbook(deps: Deps, of: AiItemRef, body: EbookBody): Promise<EbookItem> {
  const { videoKeys } = await readEbook(deps, of)
  await changeDocument(deps, of, body, ebookFields(body, videoKeys))
  return readEbook(deps, of)
}
