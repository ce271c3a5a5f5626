import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { videosKey } from '../../../shared/media/use-live-videos.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'

/** Has a media encoded anew. A refusal shows the server's own words. */
export function useReprocess(key: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /videos/{key}/reprocess', { params: { key } }),
    onSuccess: (video) => {
      client.setQueryData([...videosKey, 'one', key], video)
      notifySuccess('Conteúdo reprocessado com sucesso!')
    },
    onSettled: () => {
      onDone()
      // A refusal says that the media is not what is shown here.
      void client.invalidateQueries({ queryKey: videosKey })
    },
  })
}
