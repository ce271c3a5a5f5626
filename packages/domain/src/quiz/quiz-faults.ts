import { quizLimits } from './quiz-limits.ts'
import type { QuizQuestion } from './quiz-question.ts'
import { areAttempts, type QuizSettings } from './quiz-settings.ts'

const { alternatives: choices } = quizLimits

/** A sentence for each field that will not do; a field without a fault is absent. */
export type QuestionFaults = {
  question?: string
  /** About the alternatives together. */
  alternatives?: string
  /** By place, for those too long. */
  alternative?: Record<number, string>
  correctAnswer?: string
  explanation?: string
}

type Asked = Pick<QuizQuestion, 'question' | 'alternatives' | 'correctAnswer' | 'explanation'>

/**
 * What is wrong with a question, field by field.
 * @param added whether it is a new one that is being added by hand, which has a sentence of its own for the correct answer.
 */
export function questionFaults({ question, alternatives, correctAnswer, explanation }: Asked, added = false): QuestionFaults {
  const faults: QuestionFaults = {}
  if (question.trim() === '') faults.question = 'A pergunta é obrigatória'
  else if (question.length > quizLimits.question) faults.question = 'A pergunta não pode ter mais que 200 caracteres'
  if (alternatives.length < choices.least) faults.alternatives = 'É necessário pelo menos 2 alternativas'
  else if (alternatives.length > choices.most) faults.alternatives = `São permitidas no máximo ${choices.most} alternativas`
  else if (alternatives.some(({ answer }) => answer.trim() === '')) faults.alternatives = 'Todas as alternativas devem ser preenchidas'
  const long = alternatives.flatMap(({ answer }, index) =>
    answer.length > quizLimits.alternative ? [[index, `A alternativa não pode ter mais que ${quizLimits.alternative} caracteres`]] : [],
  )
  if (long.length > 0) faults.alternative = Object.fromEntries(long) as Record<number, string>
  if (!alternatives.some(({ key }) => key === correctAnswer))
    faults.correctAnswer = added ? 'Selecione uma resposta correta' : 'Selecione uma alternativa correta'
  if (explanation.length > quizLimits.explanation) faults.explanation = 'A justificativa não pode ter mais que 500 caracteres'
  return faults
}

export const isQuestionValid = (question: Asked): boolean => Object.keys(questionFaults(question)).length === 0

/** Whether a question may be added by hand: when all there are are valid, and there is room. */
export const mayAddQuestion = (questions: readonly Asked[]): boolean =>
  questions.length < quizLimits.questions && questions.every(isQuestionValid)

export type Quiz = QuizSettings & { title: string; questions: QuizQuestion[] }

export type QuizFaults = {
  /** What is said when it is saved: of several faults the first. */
  summary?: string
  title?: string
  /** About the questions together. */
  questions?: string
  /** By the key of the question; those without a fault are absent. */
  question?: Record<string, QuestionFaults>
  minimumScore?: string
  attemptsLeft?: string
}

/** What is wrong with a quiz, field by field; empty when it may be saved. */
export function quizFaults({
  title,
  questions,
  minimumScore,
  attemptsLeft,
}: Omit<Quiz, 'isRandom' | 'isRandomQuestions' | 'showCorrectAnswers'>): QuizFaults {
  const faults: QuizFaults = {}
  if (title.trim() === '') faults.title = 'Digite um título para o quiz'
  else if (title.length > quizLimits.title) faults.title = `O título não pode ter mais que ${quizLimits.title} caracteres`
  if (questions.length === 0) faults.questions = 'Adicione pelo menos uma pergunta ao quiz'
  else if (questions.length > quizLimits.questions) faults.questions = `O quiz pode ter no máximo ${quizLimits.questions} perguntas`
  const wrong = questions
    .map((question) => [question.key, questionFaults(question)] as const)
    .filter(([, found]) => Object.keys(found).length > 0)
  if (wrong.length > 0) faults.question = Object.fromEntries(wrong)
  const { least, most } = quizLimits.minimumScore
  if (!Number.isInteger(minimumScore) || minimumScore < least || minimumScore > most)
    faults.minimumScore = `A nota mínima deve ser um número de ${least} a ${most}`
  if (!areAttempts(attemptsLeft))
    faults.attemptsLeft = `As tentativas devem ser de ${quizLimits.attempts.least} a ${quizLimits.attempts.most}, ou ilimitadas`
  if (Object.keys(faults).length === 0) return faults
  return { summary: faults.title ?? faults.questions ?? 'Existem erros no formulário. Corrija-os antes de salvar.', ...faults }
}
