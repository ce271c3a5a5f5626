import type { Evidence } from '../generated-content/evidence.ts'
import type { Quiz } from './quiz-faults.ts'
import type { AlternativeKey, QuizQuestion } from './quiz-question.ts'

/** Answers of an attempt: the stored letter chosen, by the key of the question. */
export type QuizAnswers = Readonly<Record<string, AlternativeKey | null>>
export type GradedQuestion = { key: string; answer: AlternativeKey | null; correctAnswer: AlternativeKey | null; isCorrect: boolean }
export type AttemptGrade = {
  /** Percent of the questions answered right, rounded down, so that a score shown as the minimum has reached it. */
  score: number
  correct: number
  total: number
  passed: boolean
  /** In the order of the quiz. */
  questions: GradedQuestion[]
}

/** Grades an attempt. A question without an answer, or with one it does not have, is wrong; answers to other questions count for nothing. */
export function gradeAttempt({ questions, minimumScore }: Pick<Quiz, 'questions' | 'minimumScore'>, answers: QuizAnswers): AttemptGrade {
  const graded = questions.map(({ key, alternatives, correctAnswer }) => {
    const given = Object.hasOwn(answers, key) ? answers[key] : null
    const answer = alternatives.find((alternative) => alternative.key === given)?.key ?? null
    return { key, answer, correctAnswer, isCorrect: answer !== null && answer === correctAnswer }
  })
  const correct = graded.filter(({ isCorrect }) => isCorrect).length
  const score = graded.length === 0 ? 0 : Math.floor((100 * correct) / graded.length)
  return { score, correct, total: graded.length, passed: score >= minimumScore, questions: graded }
}

export type ShownQuestion = GradedQuestion & { explanation: string | null; evidence: Evidence[] }

/**
 * What a viewer is told of an attempt, question by question. Where right answers are not shown, the right letter and the explanation stay
 * away; which answers were right, and the part of the media to watch again, are told all the same, without its words.
 */
export function presentGrade(grade: AttemptGrade, questions: readonly QuizQuestion[], showCorrectAnswers: boolean): ShownQuestion[] {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  return grade.questions.map((graded) => {
    const { explanation = '', evidence = [] } = byKey.get(graded.key) ?? {}
    if (showCorrectAnswers) return { ...graded, explanation, evidence }
    return { ...graded, correctAnswer: null, explanation: null, evidence: evidence.map((piece) => ({ ...piece, quote: '', captions: [] })) }
  })
}
