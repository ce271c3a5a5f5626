import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateMedia, removeMedia } from '../../../shared/queries/media.ts'
import { invalidatePlans } from '../../../shared/queries/plans.ts'

/** Deletes media permanently. @param words message shown on success. */
export function useDeleteVideos(words: string, onDeleted: (keys: readonly string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keys: string[]) => api('DELETE /videos', { body: keys }),
    onSuccess: (_answer, keys) => {
      for (const key of keys) removeMedia(client, key)
      void invalidateMedia(client)
      void invalidatePlans(client)
      notifySuccess(words)
      onDeleted(keys)
    },
  })
}
