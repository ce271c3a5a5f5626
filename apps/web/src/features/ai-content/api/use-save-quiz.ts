import { useMutation, useQueryClient } from '@tanstack/react-query'
import { aiNames, type Quiz } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { invalidateQuiz, invalidateQuizzes, setQuiz } from '../../../shared/queries/quizzes.ts'
import { bodyOf, type QuizDraft } from '../model/quiz-draft.ts'

const { quiz: name } = aiNames

/**
 * Saves a quiz. Where somebody else changed it since `seen`, nothing is written and it is fetched again.
 * @param before what has to be done first. @param onSaved gets what is saved, and what was sent.
 */
export function useSaveQuiz(id: string, before: (draft: QuizDraft) => Promise<void>, onSaved: (quiz: Quiz, sent: QuizDraft) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, seen }: { draft: QuizDraft; seen: number }) => {
      await before(draft)
      return api('PUT /quiz/{id}', { params: { id }, body: bodyOf(draft, seen) })
    },
    onSuccess: (quiz, { draft }) => {
      setQuiz(client, quiz)
      onSaved(quiz, draft)
      void invalidateQuizzes(client)
      notifySuccess(`${name} atualizado com sucesso!`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'AI_ITEM_CHANGED') void invalidateQuiz(client, id)
      tellFault(error, `Erro ao atualizar ${name}. Tente novamente.`)
    },
    meta: { silent: true },
  })
}
