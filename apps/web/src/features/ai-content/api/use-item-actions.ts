import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { invalidateAiItems, removeAiItem } from '../../../shared/queries/ai-items.ts'
import type { AiKind } from '../model/ai-kinds.ts'

type Change<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  done: string
  /** Said where the API names no reason. */
  failed: string
  onDone: (answer: Answer, input: Input) => void
}

/** A change of an item as a whole; a refusal means that it is another one by now, so that items are fetched again either way. */
function useChange<Input, Answer>({ origin }: AiKind, { call, done, failed, onDone }: Change<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (answer, input) => {
      notifySuccess(done)
      onDone(answer, input)
    },
    onError: (error) => tellFault(error, failed),
    onSettled: () => void invalidateAiItems(client, origin),
    meta: { silent: true },
  })
}

/** Has an item written from media, in this order, of which those without captions may be transcribed first. @param onCreated gets its id. */
export const useCreateItem = (kind: AiKind, onCreated: (id: string) => void) =>
  useChange(kind, {
    call: ({ videoKeys, transcribe }: { videoKeys: string[]; transcribe: boolean }) =>
      api(`POST /${kind.origin}`, { body: { videoKeys, ...(transcribe && { transcribe }) } }),
    done: `${kind.name} criado com sucesso!`,
    failed: `Erro ao criar ${kind.name}. Tente novamente.`,
    onDone: ({ id }) => onCreated(id),
  })

/** Has an item that failed written again. */
export const useResendItem = (kind: AiKind) =>
  useChange(kind, {
    call: (id: string) => api(`PUT /${kind.origin}-resend`, { body: { id } }),
    done: `Geração do ${kind.name} reiniciada com sucesso!`,
    failed: `Erro ao reiniciar geração do ${kind.name}. Tente novamente.`,
    onDone: () => undefined,
  })

/** Deletes an item for good. @param onDeleted called before items are fetched again. */
export function useDeleteItem(kind: AiKind, onDeleted: () => void) {
  const client = useQueryClient()
  return useChange(kind, {
    call: (id: string) => api(`DELETE /${kind.origin}`, { body: { id } }),
    done: `${kind.name} excluído com sucesso!`,
    failed: `Erro ao excluir ${kind.name}. Tente novamente.`,
    onDone: (_answer, id) => {
      onDeleted()
      removeAiItem(client, kind.origin, id)
    },
  })
}
