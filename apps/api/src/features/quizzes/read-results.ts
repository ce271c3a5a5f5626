import type { Answer, QuizQuestionResult, quizResultsRoutes } from '@videozz/contract'
import {
  type Database,
  findVideo,
  listMediaQuizzes,
  listQuizViewers,
  type QuestionFigures,
  readMediaTitles,
  readQuestionFigures,
  readQuizFigures,
} from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'

async function presentQuestions(db: Database, rows: readonly QuestionFigures[]): Promise<QuizQuestionResult[]> {
  const titles = await readMediaTitles(
    db,
    rows.flatMap(({ evidence }) => evidence.slice(0, 1).map(({ videoKey }) => videoKey)),
  )
  return rows.map(({ evidence: [first], ...row }) => ({
    ...row,
    explained: first ? { videoKey: first.videoKey, title: titles.get(first.videoKey) ?? '', start: first.start, end: first.end } : null,
  }))
}

/** Figures of a quiz, which has to be the caller's. */
export async function readResults(db: Database, quizId: string): Promise<Answer<typeof quizResultsRoutes.getQuizResults>> {
  const [figures, questions] = await Promise.all([readQuizFigures(db, quizId), readQuestionFigures(db, quizId)])
  return { ...figures, questions: await presentQuestions(db, questions) }
}

/** A page of who took a quiz. */
export async function readTakers(
  db: Database,
  quizId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Answer<typeof quizResultsRoutes.findQuizViewers>> {
  const { items, total } = await listQuizViewers(db, quizId, { page, limit })
  return {
    items: items.map(({ viewerId, name, email, verified, attempts, bestScore, passedAt, lastAt }) => ({
      viewer: viewerId === null ? null : { id: viewerId, name, email, verified: verified ?? false },
      attempts,
      bestScore,
      passedAt: passedAt?.toISOString() ?? null,
      lastAt: lastAt.toISOString(),
    })),
    totalItems: total,
    itemsPerPage: limit,
    page,
    pages: Math.ceil(total / limit),
  }
}

/** Quizzes of a media with their figures. @throws AppError VIDEO_NOT_FOUND. */
export async function readMediaQuizzes(
  db: Database,
  accountId: string,
  videoKey: string,
): Promise<Answer<typeof quizResultsRoutes.listMediaQuizResults>> {
  if (!(await findVideo(db, accountId, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
  const quizzes = await listMediaQuizzes(db, videoKey)
  return {
    items: await Promise.all(
      quizzes.map(async (quiz) => {
        const [{ attempts, viewers, passed }, questions] = await Promise.all([
          readQuizFigures(db, quiz.id),
          readQuestionFigures(db, quiz.id, 1),
        ])
        const [hardest] = await presentQuestions(db, questions)
        return { ...quiz, attempts, viewers, passed, hardest: hardest ?? null }
      }),
    ),
  }
}
