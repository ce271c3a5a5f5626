import type { Quiz } from '@videozz/contract/browser'
import type { QuizQuestion } from '@videozz/domain'
import { useCallback } from 'react'
import { draftOf, type QuizDraft, sameDraft } from '../model/quiz-draft.ts'
import { quizChanges } from '../model/quiz-changes.ts'
import { type EditRules, type ItemEdit, useItemEdit } from './use-item-edit.ts'

export type QuizEdit = Omit<ItemEdit<Quiz, QuizDraft>, 'change'> & {
  change: (next: Partial<QuizDraft>) => void
  changeQuestion: (key: string, next: (question: QuizQuestion) => QuizQuestion) => void
  changeQuestions: (next: (questions: readonly QuizQuestion[]) => QuizQuestion[]) => void
}

const rules: EditRules<Quiz, QuizDraft> = { name: 'quiz', draftOf, same: sameDraft, changes: quizChanges }

/** Edited values of a quiz, which other people may change meanwhile. */
export function useQuizEdit(quiz: Quiz): QuizEdit {
  const edit = useItemEdit(quiz, rules)
  const { change: changeValues } = edit
  const change = useCallback((next: Partial<QuizDraft>) => changeValues((values) => ({ ...values, ...next })), [changeValues])
  const changeQuestions = useCallback(
    (next: (questions: readonly QuizQuestion[]) => QuizQuestion[]) =>
      changeValues((values) => ({ ...values, questions: next(values.questions) })),
    [changeValues],
  )
  const changeQuestion = useCallback(
    (key: string, next: (question: QuizQuestion) => QuizQuestion) =>
      changeQuestions((questions) => questions.map((question) => (question.key === key ? next(question) : question))),
    [changeQuestions],
  )
  return { ...edit, change, changeQuestion, changeQuestions }
}
