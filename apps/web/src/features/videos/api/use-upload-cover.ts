import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { invalidateMedia, setMedia } from '../../../shared/queries/media.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'

const failed = 'Erro ao carregar a imagem, tente novamente mais tarde.'

/** Uploads a cover, which becomes the selected one. If the media was changed since `revision`, the call is refused and the media fetched again. */
export function useUploadCover({ key, revision }: VideoDetail, onDone: (saved: VideoDetail) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob) => api('POST /videos/thumb/{key}', { params: { key }, query: { revision }, file }),
    onSuccess: (saved) => {
      setMedia(client, key, saved)
      void invalidateMedia(client)
      notifySuccess('Capa alterada com sucesso!')
      onDone(saved)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') void invalidateMedia(client)
      notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : failed)
    },
    meta: { silent: true },
  })
}
