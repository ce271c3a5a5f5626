import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { videosKey } from '../../../shared/media/use-live-videos.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'

const failed = 'Erro ao carregar a imagem, tente novamente mais tarde.'

/** Sends a cover; it is chosen at once. */
export function useUploadCover(key: string, onDone: (saved: VideoDetail) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob) => api('POST /videos/thumb/{key}', { params: { key }, file }),
    onSuccess: (saved) => {
      client.setQueryData([...videosKey, 'one', key], saved)
      void client.invalidateQueries({ queryKey: videosKey })
      notifySuccess('Capa alterada com sucesso!')
      onDone(saved)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return
      notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : failed)
    },
    meta: { silent: true },
  })
}
