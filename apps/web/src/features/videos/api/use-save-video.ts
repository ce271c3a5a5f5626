import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { type DetailValues, sameTexts, valuesOf } from '../model/detail-values.ts'
import { videosKey } from '../../../shared/media/use-live-videos.ts'

const failed = 'Erro ao salvar as alterações. Por favor, tente novamente.'
/** Refusals come with a sentence of their own; the end of a session has its own sign. */
const explain = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) return
  notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : failed)
}

/** Saves what changed of a media. */
export function useSaveVideo(video: VideoDetail, onSaved: (saved: VideoDetail) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (values: DetailValues) => {
      const { key } = video
      let saved = video
      if (!sameTexts(values, valuesOf(video))) {
        saved = await api('PUT /videos/{key}', { params: { key }, body: { title: values.title, description: values.description } })
      }
      if (values.selectedThumb !== video.selectedThumb) {
        saved = await api('PUT /videos/multiple-thumbnail/{key}', { params: { key }, body: { selectedThumb: values.selectedThumb } })
      }
      return saved
    },
    onSuccess: (saved) => {
      client.setQueryData([...videosKey, 'one', saved.key], saved)
      void client.invalidateQueries({ queryKey: videosKey })
      notifySuccess('Alterações salvas com sucesso!')
      onSaved(saved)
    },
    onError: explain,
    meta: { silent: true },
  })
}
