import { useForm } from '@mantine/form'
import type { Quiz } from '@videozz/contract/browser'
import type { QuizQuestion } from '@videozz/domain'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { draftOf, type QuizDraft, sameDraft } from '../model/quiz-draft.ts'
import { quizChanges } from '../model/quiz-changes.ts'

/** Fields of the editor: the edited values, and those of the version that was seen when editing began. */
type QuizFields = { version: number; seen: QuizDraft; values: QuizDraft }

export type QuizEdit = {
  values: QuizDraft
  /** The values as they are saved. */
  saved: QuizDraft
  dirty: boolean
  /** The version the values were edited from; sent with them. */
  version: number
  /** What another person saved since, which differs from the values. */
  conflict: ReturnType<typeof quizChanges> | null
  /** The edited values while the newer state is shown. */
  aside: QuizDraft | null
  /** The values come from a draft that an earlier visit left. */
  recovered: boolean
  change: (next: Partial<QuizDraft>) => void
  changeQuestion: (key: string, next: (question: QuizQuestion) => QuizQuestion) => void
  changeQuestions: (next: (questions: readonly QuizQuestion[]) => QuizQuestion[]) => void
  keepMine: () => void
  showTheirs: () => void
  takeBack: () => void
  /** Takes over what was saved; what was typed since stays. */
  settle: (current: Quiz, sent: QuizDraft) => void
  /** Returns to what is saved. */
  drop: () => void
}

const unedited = (quiz: Quiz): QuizFields => {
  const values = draftOf(quiz)
  return { version: quiz.version, seen: values, values }
}
const isEdited = ({ seen, values }: QuizFields): boolean => !sameDraft(values, seen)

/** Edited values of a quiz, which other people may change meanwhile. They are kept when the page is left by the end of a session. */
export function useQuizEdit(quiz: Quiz): QuizEdit {
  const { kept, keep, clear } = useDraft<QuizFields>('quiz')
  const standing = useMemo(() => unedited(quiz), [quiz])
  const [recovered, setRecovered] = useState(() => kept !== undefined && isEdited(kept))
  const [aside, setAside] = useState<QuizDraft | null>(null)
  const form = useForm<QuizFields>({ initialValues: kept ?? standing })
  const fields = form.values
  const { version, seen, values } = fields
  const edited = isEdited(fields)
  if (!edited && version !== quiz.version) form.setValues(standing)
  useEffect(() => {
    if (isEdited(fields)) keep(fields)
    else clear()
  }, [fields, keep, clear])

  const dirty = !sameDraft(values, standing.values)
  const { getValues, setValues } = form
  const change = useCallback(
    (next: Partial<QuizDraft>) => setValues({ values: { ...getValues().values, ...next } }),
    [getValues, setValues],
  )
  const changeQuestions = useCallback(
    (next: (questions: readonly QuizQuestion[]) => QuizQuestion[]) => change({ questions: next(getValues().values.questions) }),
    [change, getValues],
  )
  const changeQuestion = useCallback(
    (key: string, next: (question: QuizQuestion) => QuizQuestion) =>
      changeQuestions((questions) => questions.map((question) => (question.key === key ? next(question) : question))),
    [changeQuestions],
  )
  return {
    values,
    saved: standing.values,
    dirty,
    version,
    conflict: edited && dirty && version !== quiz.version ? quizChanges(seen, standing.values) : null,
    aside,
    recovered: recovered && dirty,
    change,
    changeQuestion,
    changeQuestions,
    keepMine: () => setValues({ ...standing, values: getValues().values }),
    showTheirs: () => {
      setAside(values)
      setValues(standing)
    },
    takeBack: () => {
      if (aside) setValues({ ...standing, values: aside })
      setAside(null)
    },
    settle: (current, sent) => {
      const now = unedited(current)
      const typed = getValues().values
      setValues(sameDraft(typed, sent) ? now : { ...now, values: typed })
      setAside(null)
      setRecovered(false)
    },
    drop: () => {
      setValues(standing)
      setRecovered(false)
      clear()
    },
  }
}
