import { useCallbackRef } from '@mantine/hooks'
import { emptyQuestion, mayAddQuestion, quizLimits, type QuizQuestion } from '@videozz/domain'
import { useMemo, useState } from 'react'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { notifyUndoable } from '../../../shared/notify/notify-undoable.tsx'
import type { QuestionImages } from '../api/use-question-images.ts'
import { drawKey } from '../model/quiz-draft.ts'
import type { QuestionActions } from './question-card.tsx'
import type { QuizEdit } from './use-quiz-edit.ts'

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => new Set([...keys].filter((one) => one !== key))
const none: ReadonlySet<string> = new Set()

/** Moves the screen and focus to a question that was opened. */
const goTo = (key: string): void =>
  void requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`#pergunta-${key}`)
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true })
  })

/** What can be done with the questions of the editor, and which of them are open. */
export function useQuestionActions(edit: QuizEdit, images: QuestionImages) {
  const { values, changeQuestion, changeQuestions } = edit
  const [open, setOpen] = useState<ReadonlySet<string>>(none)
  const [touched, setTouched] = useState<ReadonlySet<string>>(none)
  /** Shows all faults of some questions and goes to the first. */
  const reveal = (keys: readonly string[]): void => {
    setTouched((before) => new Set([...before, ...keys]))
    const [first] = keys
    if (first === undefined) return
    setOpen((before) => new Set([...before, first]))
    goTo(first)
  }
  const remove = useCallbackRef((key: string) => {
    const place = values.questions.findIndex((question) => question.key === key)
    const removed = values.questions[place]
    if (!removed) return
    changeQuestions((questions) => questions.filter((question) => question.key !== key))
    notifyUndoable('Pergunta deletada.', () =>
      changeQuestions((questions) => (questions.some((one) => one.key === key) ? [...questions] : questions.toSpliced(place, 0, removed))),
    )
  })
  const sendImage = useCallbackRef((key: string, file: File) =>
    images.send(key, file, (image) => changeQuestion(key, (question) => ({ ...question, image }))),
  )
  const removeImage = useCallbackRef((key: string) => {
    images.drop(key)
    changeQuestion(key, (question) => ({ ...question, image: null }))
    notifySuccess('Imagem da questão removida com sucesso!')
  })
  const actions = useMemo<QuestionActions>(
    () => ({
      onOpen: (key, isOpen) => setOpen((before) => (isOpen ? new Set([...before, key]) : without(before, key))),
      onTouched: (key) => setTouched((before) => (before.has(key) ? before : new Set([...before, key]))),
      onChange: changeQuestion,
      onRemove: remove,
      onSendImage: sendImage,
      onRemoveImage: removeImage,
    }),
    [changeQuestion, remove, sendImage, removeImage],
  )
  const add = (faulty: (questions: readonly QuizQuestion[]) => string[]): void => {
    if (values.questions.length >= quizLimits.questions) {
      notifyError(`O quiz pode ter no máximo ${quizLimits.questions} perguntas`)
    } else if (mayAddQuestion(values.questions)) {
      const question = emptyQuestion(drawKey())
      changeQuestions((questions) => [...questions, question])
      setOpen((before) => new Set([...before, question.key]))
      goTo(question.key)
    } else {
      notifyError('Corrija os erros das perguntas antes de adicionar outra.')
      reveal(faulty(values.questions))
    }
  }
  return { open, touched, actions, add, reveal }
}
