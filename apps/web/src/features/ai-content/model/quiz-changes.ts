import type { QuizQuestion } from '@videozz/domain'
import { questionsText } from './item-words.ts'
import type { QuizDraft } from './quiz-draft.ts'

const textOf = ({ question, alternatives, correctAnswer, explanation, image }: QuizQuestion): string =>
  JSON.stringify([question, alternatives, correctAnswer, explanation, image])

export const attemptsText = (attempts: number): string => (attempts === -1 ? 'ilimitadas' : String(attempts))

/** What another person changed in a quiz, each as a name and how it is now. */
export function quizChanges(before: QuizDraft, after: QuizDraft): { name: string; text: string }[] {
  const known = new Map(before.questions.map((question) => [question.key, textOf(question)]))
  const added = after.questions.filter(({ key }) => !known.has(key))
  const changed = after.questions.filter((question) => known.has(question.key) && known.get(question.key) !== textOf(question))
  const kept = new Set(after.questions.map(({ key }) => key))
  const gone = before.questions.filter(({ key }) => !kept.has(key))
  const order = (questions: readonly QuizQuestion[], other: ReadonlySet<string> | ReadonlyMap<string, string>): string =>
    questions.flatMap(({ key }) => (other.has(key) ? key : [])).join()
  const listed = (questions: readonly QuizQuestion[]): string => questions.map(({ question }) => `“${question}”`).join(' · ')
  return [
    ...(before.title === after.title ? [] : [{ name: 'Título', text: after.title }]),
    ...(added.length > 0 ? [{ name: `${questionsText(added.length)} a mais`, text: listed(added) }] : []),
    ...(changed.length > 0 ? [{ name: `${questionsText(changed.length)} com mudanças`, text: listed(changed) }] : []),
    ...(gone.length > 0 ? [{ name: `${questionsText(gone.length)} a menos`, text: listed(gone) }] : []),
    ...(order(before.questions, kept) === order(after.questions, known) ? [] : [{ name: 'Ordem das perguntas', text: 'Mudou' }]),
    ...(before.minimumScore === after.minimumScore ? [] : [{ name: 'Nota mínima', text: `${after.minimumScore}%` }]),
    ...(before.attemptsLeft === after.attemptsLeft ? [] : [{ name: 'Tentativas', text: attemptsText(after.attemptsLeft) }]),
    ...(['isRandomQuestions', 'isRandom', 'showCorrectAnswers'] as const).flatMap((field) =>
      before[field] === after[field] ? [] : [{ name: switchNames[field], text: after[field] ? 'Ligado' : 'Desligado' }],
    ),
  ]
}

/** Switches of the settings, in their order. */
export const switchNames = {
  isRandomQuestions: 'Embaralhar perguntas',
  isRandom: 'Embaralhar alternativas',
  showCorrectAnswers: 'Mostrar respostas corretas',
} as const
