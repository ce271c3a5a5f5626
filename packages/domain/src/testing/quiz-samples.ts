import type { Quiz } from '../quiz/quiz-faults.ts'
import { letterAlternatives, type QuizQuestion } from '../quiz/quiz-question.ts'

/** A valid question; `answers[correct]` is the right one. */
export const questionOf = (key: string, change: Partial<QuizQuestion> = {}): QuizQuestion => ({
  key,
  question: `Pergunta ${key}?`,
  alternatives: letterAlternatives(['um', 'dois', 'três']),
  correctAnswer: 'B',
  explanation: '',
  image: null,
  origin: 'manual',
  evidence: [],
  ...change,
})

export const quizOf = (questions: QuizQuestion[], change: Partial<Quiz> = {}): Quiz => ({
  title: 'Quiz',
  questions,
  minimumScore: 70,
  isRandom: false,
  isRandomQuestions: false,
  attemptsLeft: -1,
  showCorrectAnswers: true,
  ...change,
})
