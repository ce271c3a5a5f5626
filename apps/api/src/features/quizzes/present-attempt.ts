import type { AnsweredQuestion, QuizAttempt, QuizResult } from '@videozz/contract'
import { type Database, type QuizAttemptRow, readMediaTitles } from '@videozz/db'
import { type AttemptGrade, type Evidence, presentGrade } from '@videozz/domain'
import { shownQuestions } from '@videozz/operations'

/** An attempt under way: nothing of it tells a right answer. */
export const presentAttempt = (attempt: QuizAttemptRow, attempts: number): QuizAttempt => ({
  id: attempt.id,
  quiz: attempt.quiz_id,
  title: attempt.title,
  number: attempt.number,
  attempts,
  minimumScore: attempt.minimum_score,
  questions: shownQuestions(attempt).map(({ key, question, alternatives, image }) => ({ key, question, alternatives, image })),
  answers: attempt.answers,
  startedAt: attempt.started_at.toISOString(),
})

/** Where media explain a question: without the words, which may be the answer. */
const againOf = (evidence: readonly Evidence[], titles: ReadonlyMap<string, string>): AnsweredQuestion['again'] =>
  evidence.flatMap(({ videoKey, start, end }) => {
    const title = titles.get(videoKey)
    return title === undefined ? [] : [{ videoKey, title, start, end }]
  })

/** A finished attempt. */
export async function presentResult(
  db: Database,
  attempt: QuizAttemptRow,
  { score, correct, total, passed, ...grade }: AttemptGrade,
  left: number | null,
): Promise<QuizResult> {
  const shown = presentGrade({ score, correct, total, passed, ...grade }, attempt.questions, attempt.show_correct_answers)
  const titles = await readMediaTitles(
    db,
    shown.flatMap(({ evidence }) => evidence.map(({ videoKey }) => videoKey)),
  )
  const byKey = new Map(shown.map((question) => [question.key, question]))
  return {
    id: attempt.id,
    quiz: attempt.quiz_id,
    score,
    correct,
    total,
    passed,
    minimumScore: attempt.minimum_score,
    left,
    questions: shownQuestions(attempt).flatMap(({ key }) => {
      const question = byKey.get(key)
      if (!question) return []
      const { answer, isCorrect, correctAnswer, explanation, evidence } = question
      return [{ key, answer, isCorrect, correctAnswer, explanation, again: againOf(evidence, titles) }]
    }),
  }
}
