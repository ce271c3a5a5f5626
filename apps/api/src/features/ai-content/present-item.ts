import {
  type AiMedia,
  aiNames,
  type AiOrigin,
  alternativeKeys,
  type EbookItem,
  type ListedAiItem,
  type Quiz,
  type QuizQuestion,
} from '@videozz/contract'
import type { AiItemRow, AiMediaRow, AiQuestionRow, ListedAiItemRow } from '@videozz/db'
import { type EbookPicture, transcriptionSeconds } from '@videozz/domain'
import { coverUrl } from '../../shared/cover-url.ts'
import { imageUrl } from '../../shared/present-video.ts'

type Picture = NonNullable<EbookItem['content']>['chapters'][number]['pictures'][number]

/** How people read a kind, at the beginning of a sentence. */
export const nameOf = (origin: AiOrigin): string => aiNames[origin]

const presentMedia = (media: AiMediaRow, { waiting, agreed }: { waiting: boolean; agreed: boolean }): AiMedia => ({
  key: media.video_key,
  title: media.title,
  duration: media.duration,
  type: media.type === 'audio' ? 'audio' : 'video',
  thumbnail: media.deleted_at === null ? coverUrl(media) : null,
  deleted: media.deleted_at !== null,
  replaced: media.replaced,
  ...(waiting && media.transcribing && { transcribing: true }),
  ...(agreed && media.wordless_seconds !== null && { transcribeSeconds: transcriptionSeconds(media.wordless_seconds) }),
})

/** Whether media of an item without captions are transcribed when it is begun again; with one that is gone nothing can be written. */
const isTranscribedAgain = (row: AiItemRow, medias: readonly AiMediaRow[]): boolean =>
  row.status === 'failed' && row.transcription_agreed && medias.every(({ deleted_at }) => deleted_at === null)

/** What an item of any kind tells of itself. */
export function presentItem(row: AiItemRow, medias: readonly AiMediaRow[]): Omit<ListedAiItem, 'questionCount'> {
  const course = { waiting: row.status === 'pending', agreed: isTranscribedAgain(row, medias) }
  return {
    id: row.id,
    origin: row.origin,
    title: row.title,
    status: row.status,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    steps: row.steps,
    stepSince: row.status_at.toISOString(),
    medias: medias.map((media) => presentMedia(media, course)),
    videoKeys: medias.map((media) => media.video_key),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const presentListed = (row: ListedAiItemRow, medias: readonly AiMediaRow[]): ListedAiItem => ({
  ...presentItem(row, medias),
  questionCount: row.question_count,
})

const presentQuestion = ({ image, alternatives, ...question }: AiQuestionRow): QuizQuestion => ({
  key: question.key,
  question: question.question,
  alternatives: alternatives.map((answer, at) => ({ key: alternativeKeys[at] ?? 'A', answer })),
  correctAnswer: question.correct_answer,
  explanation: question.explanation,
  image: image === null ? null : imageUrl(image),
  origin: question.origin,
  evidence: question.evidence,
})

export const presentQuiz = (row: AiItemRow, medias: readonly AiMediaRow[], questions: readonly AiQuestionRow[]): Quiz => ({
  ...presentItem(row, medias),
  questions: questions.map(presentQuestion),
  minimumScore: row.minimum_score,
  isRandom: row.is_random,
  isRandomQuestions: row.is_random_questions,
  attemptsLeft: row.attempts,
  showCorrectAnswers: row.show_correct_answers,
})

const presentPicture = ({ videoKey, second, alt, after, image }: EbookPicture): Picture => ({
  videoKey,
  second,
  alt,
  after,
  image: image ? imageUrl(image) : null,
  state: image ? 'ready' : image === null ? 'failed' : 'waiting',
})

export const presentEbook = (row: AiItemRow, medias: readonly AiMediaRow[]): EbookItem => ({
  ...presentItem(row, medias),
  content:
    row.content === null || !('chapters' in row.content)
      ? null
      : { chapters: row.content.chapters.map((chapter) => ({ ...chapter, pictures: chapter.pictures.map(presentPicture) })) },
})
