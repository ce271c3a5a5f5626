import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'

export type QuestionImages = {
  /** Sends a picture for a question; `onSent` gets its address. */
  send: (key: string, file: File, onSent: (url: string) => void) => void
  /** Key of the question whose picture is being sent. */
  sending: string | null
  /** Drops the picture of a question where it was sent in this session and is not saved. */
  drop: (key: string) => void
  /** Drops those sent for questions that are no more. */
  dropOthers: (keys: readonly string[]) => Promise<void>
  /** What was sent is saved by now. */
  settle: () => void
}

const remove = (id: string, questionKey: string) => api('DELETE /quiz/{id}/image/{questionKey}', { params: { id, questionKey } })

/** Pictures of questions sent in this session; those that are not saved are removed when the editor is left. @param found in a draft. */
export function useQuestionImages(id: string, found: readonly string[]): QuestionImages {
  const unsaved = useRef(new Set(found))
  const sending = useMutation({
    mutationFn: ({ key, file }: { key: string; file: File; onSent: (url: string) => void }) =>
      api('PUT /quiz/{id}/image/{questionKey}', { params: { id, questionKey: key }, file }),
    onSuccess: ({ url }, { key, onSent }) => {
      unsaved.current.add(key)
      onSent(url)
      notifySuccess('Imagem da questão adicionada com sucesso!')
    },
    onError: (error) => tellFault(error, 'Erro ao carregar a imagem, tente novamente mais tarde.'),
    meta: { silent: true },
  })
  const forget = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) unsaved.current.delete(key)
    // One that stays is removed by the server within a day.
    await Promise.allSettled(keys.map((key) => remove(id, key)))
  }
  const leave = useEffectEvent(() => void forget([...unsaved.current]))
  useEffect(() => () => leave(), [])
  return {
    send: (key, file, onSent) => sending.mutate({ key, file, onSent }),
    sending: sending.isPending ? sending.variables.key : null,
    drop: (key) => {
      if (unsaved.current.has(key)) void forget([key])
    },
    dropOthers: (keys) => forget([...unsaved.current].filter((key) => !keys.includes(key))),
    settle: () => unsaved.current.clear(),
  }
}
