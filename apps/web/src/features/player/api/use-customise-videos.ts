import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlayerSource } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { mediaText } from '../../../shared/format/media-text.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateCustomPlayers } from '../../../shared/queries/custom-player.ts'
import { tellPlayerFault } from './use-save-player.ts'

/** Gives media one player. */
export function useCustomiseVideos(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { videos: string[]; from: PlayerSource }) => api('POST /player/customize/videos', { body }),
    onSuccess: async ({ replaced, created }) => {
      notifySuccess(`Player de ${mediaText(replaced + created)} atualizado com sucesso!`)
      onDone()
      await invalidateCustomPlayers(client)
    },
    onError: (error) => tellPlayerFault(error),
    meta: { silent: true },
  })
}
