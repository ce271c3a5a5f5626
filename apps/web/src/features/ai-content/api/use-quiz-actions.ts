import { useMutation, useQueryClient } from '@tanstack/react-query'
import { aiNames } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { invalidateQuizzes, removeQuiz } from '../../../shared/queries/quizzes.ts'

const { quiz: name } = aiNames

type Change<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  done: string
  /** Said where the API names no reason. */
  failed: string
  onDone: (answer: Answer, input: Input) => void
}

/** A change of a quiz as a whole; a refusal means that it is another one by now, so that quizzes are fetched again either way. */
function useChange<Input, Answer>({ call, done, failed, onDone }: Change<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (answer, input) => {
      notifySuccess(done)
      onDone(answer, input)
    },
    onError: (error) => tellFault(error, failed),
    onSettled: () => void invalidateQuizzes(client),
    meta: { silent: true },
  })
}

/** Has a quiz written from media, in this order. @param onCreated gets its id. */
export const useCreateQuiz = (onCreated: (id: string) => void) =>
  useChange({
    call: (videoKeys: readonly string[]) => api('POST /quiz', { body: { videoKeys: [...videoKeys] } }),
    done: `${name} criado com sucesso!`,
    failed: `Erro ao criar ${name}. Tente novamente.`,
    onDone: ({ id }) => onCreated(id),
  })

/** Has a quiz that failed written again. */
export const useResendQuiz = (onDone?: () => void) =>
  useChange({
    call: (id: string) => api('PUT /quiz-resend', { body: { id } }),
    done: `Geração do ${name} reiniciada com sucesso!`,
    failed: `Erro ao reiniciar geração do ${name}. Tente novamente.`,
    onDone: () => onDone?.(),
  })

/** Deletes a quiz for good. @param onDeleted called before quizzes are fetched again. */
export function useDeleteQuiz(onDeleted: () => void) {
  const client = useQueryClient()
  return useChange({
    call: (id: string) => api('DELETE /quiz', { body: { id } }),
    done: `${name} excluído com sucesso!`,
    failed: `Erro ao excluir ${name}. Tente novamente.`,
    onDone: (_answer, id) => {
      onDeleted()
      removeQuiz(client, id)
    },
  })
}
