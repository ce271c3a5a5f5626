import type { Evidence } from '../generated-content/evidence.ts'
import { quizLimits } from './quiz-limits.ts'

/** Letters of alternatives, in their order. */
export const alternativeKeys = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type AlternativeKey = (typeof alternativeKeys)[number]

export type QuizAlternative = { key: AlternativeKey; answer: string }

export type QuizQuestion = {
  /** Unique within the quiz. */
  key: string
  question: string
  /** Their letters are A, B, … in this order. */
  alternatives: QuizAlternative[]
  /** Null while none is chosen. */
  correctAnswer: AlternativeKey | null
  /** Why the answer is right, the spec's justification; may be empty. */
  explanation: string
  /** Address of its picture. */
  image: string | null
  origin: 'manual' | 'ai'
  /** Empty for questions written by hand. */
  evidence: Evidence[]
}

/** Alternatives with the letters of their places. */
export const letterAlternatives = (answers: readonly string[]): QuizAlternative[] =>
  answers.slice(0, alternativeKeys.length).map((answer, index) => ({ key: alternativeKeys[index] ?? 'A', answer }))

/** A question as somebody begins to write it: two empty alternatives, the first of them correct. */
export const emptyQuestion = (key: string): QuizQuestion => ({
  key,
  question: '',
  alternatives: letterAlternatives(['', '']),
  correctAnswer: 'A',
  explanation: '',
  image: null,
  origin: 'manual',
  evidence: [],
})

type Choices = Pick<QuizQuestion, 'alternatives' | 'correctAnswer'>

/** The question with an empty alternative at the end; as it is when it has as many as there may be. */
export function addAlternative<T extends Choices>(question: T): T {
  const answers = question.alternatives.map(({ answer }) => answer)
  if (answers.length >= quizLimits.alternatives.most) return question
  return { ...question, alternatives: letterAlternatives([...answers, '']) }
}

/**
 * The question without an alternative, the letters given anew in order. The correct one keeps being correct at its new letter; when it is
 * the one removed, A becomes correct. As it is when it has as few as there may be, or none of that letter.
 */
export function removeAlternative<T extends Choices>(question: T, key: AlternativeKey): T {
  const { alternatives, correctAnswer } = question
  const removed = alternatives.findIndex((alternative) => alternative.key === key)
  if (removed < 0 || alternatives.length <= quizLimits.alternatives.least) return question
  const correct = alternatives.findIndex((alternative) => alternative.key === correctAnswer)
  const place = correct === removed ? 0 : correct - (correct > removed ? 1 : 0)
  const left = letterAlternatives(alternatives.filter((_, index) => index !== removed).map(({ answer }) => answer))
  return { ...question, alternatives: left, correctAnswer: left[place]?.key ?? null }
}
