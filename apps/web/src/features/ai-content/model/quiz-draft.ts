import type { ApiInput, Quiz } from '@videozz/contract/browser'
import type { QuestionFaults, QuizQuestion, QuizSettings } from '@videozz/domain'

/** What the editor of a quiz edits. */
export type QuizDraft = QuizSettings & { title: string; questions: QuizQuestion[] }
export type QuizBody = ApiInput<'PUT /quiz/{id}'>['body']

export const draftOf = ({
  title,
  questions,
  minimumScore,
  attemptsLeft,
  isRandom,
  isRandomQuestions,
  showCorrectAnswers,
}: Quiz): QuizDraft => ({ title, questions, minimumScore, attemptsLeft, isRandom, isRandomQuestions, showCorrectAnswers })

const settingsOf = ({ minimumScore, attemptsLeft, isRandom, isRandomQuestions, showCorrectAnswers }: QuizDraft): QuizSettings => ({
  minimumScore,
  attemptsLeft,
  isRandom,
  isRandomQuestions,
  showCorrectAnswers,
})

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
/** Evidence and origin are the server's. */
const written = ({ key, question, alternatives, correctAnswer, explanation, image }: QuizQuestion) => ({
  key,
  question,
  alternatives,
  correctAnswer,
  explanation,
  image,
})
const sameQuestion = (one: QuizQuestion, other: QuizQuestion): boolean => one === other || same(written(one), written(other))

export function sameDraft(one: QuizDraft, other: QuizDraft): boolean {
  if (one === other) return true
  return (
    one.title === other.title &&
    same(settingsOf(one), settingsOf(other)) &&
    one.questions.length === other.questions.length &&
    one.questions.every((question, place) => {
      const there = other.questions[place]
      return there !== undefined && sameQuestion(question, there)
    })
  )
}

/** The body that saves a draft. @param seen the version it was edited from. */
export const bodyOf = (draft: QuizDraft, seen: number): QuizBody => ({
  ...settingsOf(draft),
  title: draft.title.trim(),
  questions: draft.questions.map(written),
  seen,
})

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A key for a new question. */
export const drawKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % letters.length]).join('')

/** Questions with one of them moved to the place of another. */
export function moveQuestion(questions: readonly QuizQuestion[], moved: string, over: string): QuizQuestion[] {
  const to = questions.findIndex(({ key }) => key === over)
  const taken = questions.find(({ key }) => key === moved)
  if (!taken || to < 0) return [...questions]
  return questions.filter((question) => question !== taken).toSpliced(to, 0, taken)
}

/** Of the faults of a question those that are shown while it is still being written: what is too long. */
export function loudFaults(faults: QuestionFaults, { question }: QuizQuestion): QuestionFaults {
  return {
    ...(faults.question !== undefined && question.trim() !== '' && { question: faults.question }),
    ...(faults.alternative && { alternative: faults.alternative }),
    ...(faults.explanation !== undefined && { explanation: faults.explanation }),
  }
}
