import { quizLimits } from './quiz-limits.ts'

export type QuizSettings = {
  /** Percent of right answers that passes, a whole number from 0 to 100. */
  minimumScore: number
  /** Whether alternatives are shown in an order of each attempt's own. */
  isRandom: boolean
  /** Whether questions are shown in an order of each attempt's own. */
  isRandomQuestions: boolean
  /** Attempts a viewer has in all: 1 to 5, or -1 for any number. */
  attemptsLeft: number
  /** Whether viewers are shown the right answers and their explanations after an attempt. */
  showCorrectAnswers: boolean
}

export const defaultQuizSettings: QuizSettings = {
  minimumScore: 70,
  isRandom: false,
  isRandomQuestions: false,
  attemptsLeft: quizLimits.attempts.unlimited,
  showCorrectAnswers: true,
}

/** A minimum score as it is stored: a whole number from 0 to 100; 0 for what is no number. */
export function clampScore(score: number): number {
  const { least, most } = quizLimits.minimumScore
  return Number.isNaN(score) ? least : Math.round(Math.min(most, Math.max(least, score)))
}

/** Whether a number of attempts may be stored. */
export function areAttempts(attempts: number): boolean {
  const { least, most, unlimited } = quizLimits.attempts
  return attempts === unlimited || (Number.isInteger(attempts) && attempts >= least && attempts <= most)
}

/** Attempts that a viewer still has after `used` ones; null for any number. */
export const attemptsRemaining = ({ attemptsLeft }: Pick<QuizSettings, 'attemptsLeft'>, used: number): number | null =>
  attemptsLeft === quizLimits.attempts.unlimited ? null : Math.max(0, attemptsLeft - used)

/** Whether a viewer may begin another attempt after `used` ones. */
export const mayAttempt = (settings: Pick<QuizSettings, 'attemptsLeft'>, used: number): boolean => attemptsRemaining(settings, used) !== 0
