import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Live, LiveConnection } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { invalidateLives, removeLive, setLive } from '../../../shared/queries/lives.ts'
import { invalidateMedia } from '../../../shared/queries/media.ts'
import { invalidatePlans } from '../../../shared/queries/plans.ts'

/** Where a live is sent to, and which it is. */
export type ConnectionOfLive = LiveConnection & { id: string }

type Change<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** Said where the API names no reason. */
  failed: string
  onDone: (answer: Answer) => void
}

/** A change of a live; a refusal means that it is another one by now, so that it is fetched again either way. */
function useChange<Input, Answer>({ call, failed, onDone }: Change<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => tellFault(error, failed),
    onSettled: () => void invalidateLives(client),
    meta: { silent: true },
    // Some answers have the stream key, which is kept nowhere.
    gcTime: 0,
  })
}

/** Shows the address and the key of a live. */
export const useShowConnection = (onShown: (connection: ConnectionOfLive) => void) =>
  useMutation({
    mutationFn: ({ id }: Live) => api('POST /lives/{id}/connection', { params: { id } }),
    onSuccess: (connection, { id }) => onShown({ ...connection, id }),
    onError: (error) => tellFault(error, 'Não foi possível carregar as informações de conexão. Tente novamente.'),
    meta: { silent: true },
    gcTime: 0,
  })

/** Replaces the key of a live. */
export const useRotateKey = (onDone: (connection: ConnectionOfLive) => void) =>
  useChange({
    call: async ({ id }: Live) => ({ ...(await api('POST /lives/{id}/rotate-key', { params: { id } })), id }),
    failed: 'Erro ao trocar a chave. Tente novamente.',
    onDone: (connection) => {
      notifySuccess('Chave trocada com sucesso!')
      onDone(connection)
    },
  })

/** Ends a live for good. */
export function useFinishLive(onDone: () => void) {
  const client = useQueryClient()
  return useChange({
    call: ({ id }: Live) => api('POST /lives/{id}/finish', { params: { id } }),
    failed: 'Erro ao encerrar transmissão. Tente novamente.',
    onDone: (live) => {
      setLive(client, live)
      // A permanent one is a media of the library now.
      void invalidateMedia(client)
      notifySuccess('Transmissão encerrada com sucesso!')
      onDone()
    },
  })
}

/** Moves the planned end of a live by minutes. */
export function useExtendLive(onDone: () => void) {
  const client = useQueryClient()
  return useChange({
    call: ({ id, minutes }: { id: string; minutes: number }) => api('POST /lives/{id}/extend', { params: { id }, body: { minutes } }),
    failed: 'Erro ao estender transmissão. Tente novamente.',
    onDone: (live) => {
      setLive(client, live)
      notifySuccess('Transmissão estendida com sucesso!')
      onDone()
    },
  })
}

/** Begins or ends the test of the connection of a live. */
export function useLiveTest({ id }: Live) {
  const client = useQueryClient()
  return useChange({
    call: (method: 'POST' | 'DELETE') =>
      method === 'POST' ? api('POST /lives/{id}/test', { params: { id } }) : api('DELETE /lives/{id}/test', { params: { id } }),
    failed: 'Erro ao testar a conexão. Tente novamente.',
    onDone: (live) => setLive(client, live),
  })
}

/** Makes the recording of a finished temporary live a media of the library. */
export function useConvertLive(onDone: () => void) {
  const client = useQueryClient()
  return useChange({
    call: ({ id, title, description }: Live) =>
      api('POST /videos/import', { body: { provider: 'live', id, title: `${title}.mp4`, description } }),
    failed: 'Erro ao migrar a live. Tente novamente.',
    onDone: () => {
      void invalidateMedia(client)
      notifySuccess('Migração concluída com sucesso!')
      onDone()
    },
  })
}

/** Deletes a live and its recording. @param onDone called before the lives are fetched again. */
export function useDeleteLive(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Live) => api('DELETE /lives/{id}', { params: { id } }),
    onSuccess: (_answer, { id }) => {
      onDone()
      removeLive(client, id)
      void invalidateMedia(client)
      void invalidatePlans(client)
      notifySuccess('Transmissão excluída com sucesso!')
    },
    onError: (error) => tellFault(error, 'Erro ao excluir transmissão. Tente novamente.'),
    onSettled: () => void invalidateLives(client),
    meta: { silent: true },
  })
}
