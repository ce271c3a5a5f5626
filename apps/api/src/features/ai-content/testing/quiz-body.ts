import { createKey } from '@videozz/db'

type Asked = {
  key?: string
  question?: string
  alternatives?: string[] | undefined
  correctAnswer?: string | null
  [field: string]: unknown
}

/** A body that saves a quiz with these questions, each right where nothing else is said. */
export const quizBody = (questions: readonly Asked[] = [{}]) => ({
  title: 'Quiz de luz',
  questions: questions.map(({ alternatives = ['Sim', 'Não'], ...question }) => ({
    key: createKey(),
    question: 'A luz desenha?',
    correctAnswer: 'A',
    explanation: '',
    ...question,
    alternatives: alternatives.map((answer, at) => ({ key: 'ABCDEF'[at], answer })),
  })),
  minimumScore: 70,
  isRandom: false,
  isRandomQuestions: false,
  attemptsLeft: -1,
  showCorrectAnswers: true,
})
