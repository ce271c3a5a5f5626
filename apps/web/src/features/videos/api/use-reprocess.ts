import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { invalidateMedia, setMedia } from '../../../shared/queries/media.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'

/** Encodes a media again. A refusal shows the server's message. */
export function useReprocess(key: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /videos/{key}/reprocess', { params: { key } }),
    onSuccess: (video) => {
      setMedia(client, key, video)
      notifySuccess('Conteúdo reprocessado com sucesso!')
    },
    onSettled: () => {
      onDone()
      // A refusal means that the media has changed since it was shown.
      void invalidateMedia(client)
    },
  })
}
