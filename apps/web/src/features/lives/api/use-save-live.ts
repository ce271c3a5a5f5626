import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Live } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { invalidateLives, setLive } from '../../../shared/queries/lives.ts'
import type { ConnectionOfLive } from './use-live-actions.ts'
import { type LiveValues, toForm } from '../model/live-form.ts'

const hasFields = (error: unknown): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0

/** Schedules a live. @param onFault shows what the server says of single fields. */
export function useCreateLive(onCreated: (connection: ConnectionOfLive) => void, onFault: (error: unknown) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: LiveValues) => api('POST /lives', { form: toForm(values, null) }),
    onSuccess: ({ id, streamUrl, streamKey }) => {
      void invalidateLives(client)
      onCreated({ id, streamUrl, streamKey })
    },
    onError: (error) => {
      onFault(error)
      if (!hasFields(error)) tellFault(error, 'Erro ao criar a transmissão ao vivo. Tente novamente mais tarde.')
    },
    meta: { silent: true },
    // The answer has the stream key, which is kept nowhere.
    gcTime: 0,
  })
}

/** `seen`: the revision whose values are edited; another one by now refuses the save. */
export type LiveChange = { values: LiveValues; seen: number }

/** Saves a live. @param onFault as in `useCreateLive`. */
export function useUpdateLive(live: Live, onSaved: (saved: Live) => void, onFault: (error: unknown) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ values, seen }: LiveChange) =>
      api('PUT /lives/{id}', {
        params: { id: live.id },
        form: { ...toForm(values, live), revision: seen, ...(values.withoutThumbnail && { withoutThumbnail: 'true' }) },
      }),
    onSuccess: (saved) => {
      setLive(client, saved)
      notifySuccess('Alterações salvas com sucesso!')
      onSaved(saved)
    },
    onError: (error) => {
      onFault(error)
      // The screen shows the other version once the live is fetched again.
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') return
      if (!hasFields(error)) tellFault(error, 'Erro ao salvar a transmissão ao vivo. Tente novamente mais tarde.')
    },
    onSettled: () => void invalidateLives(client),
    meta: { silent: true },
  })
}
