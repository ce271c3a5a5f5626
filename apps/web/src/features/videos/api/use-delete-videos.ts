import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { videosKey } from '../../../shared/media/use-live-videos.ts'

/** Deletes media for good. @param words what is said then. */
export function useDeleteVideos(words: string, onDeleted: (keys: readonly string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keys: string[]) => api('DELETE /videos', { body: keys }),
    onSuccess: (_answer, keys) => {
      for (const key of keys) client.removeQueries({ queryKey: [...videosKey, 'one', key] })
      void client.invalidateQueries({ queryKey: videosKey })
      void client.invalidateQueries({ queryKey: ['plans'] })
      notifySuccess(words)
      onDeleted(keys)
    },
  })
}
