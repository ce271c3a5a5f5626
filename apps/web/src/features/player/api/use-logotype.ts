import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomPlayer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { type PlayerRef, setCustomPlayer } from '../../../shared/queries/custom-player.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { tellPlayerFault } from './use-save-player.ts'

/** Gives a player a logotype, which is saved at once. */
export function useUploadLogotype(ref: PlayerRef, player: CustomPlayer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File): Promise<CustomPlayer> =>
      api('POST /player/customize/logotype', {
        file,
        form: {
          key: player.key,
          userKey: player.userKey,
          isDefault: String(ref.videoKey === null),
          ...(ref.videoKey !== null && { video: ref.videoKey, videoKey: ref.videoKey }),
        },
      }),
    onSuccess: async (done) => {
      notifySuccess('Player personalizado atualizado com sucesso!')
      await setCustomPlayer(client, ref, done)
    },
    onError: (error) => tellPlayerFault(error, 'Erro ao carregar a imagem, tente novamente mais tarde.'),
    meta: { silent: true },
  })
}

/** Takes the logotype of a player away. */
export function useDeleteLogotype(ref: PlayerRef, player: CustomPlayer) {
  const client = useQueryClient()
  const product = useProductName()
  return useMutation({
    mutationFn: (): Promise<CustomPlayer> =>
      api('DELETE /player/customize/logotype/{customPlayerId}', { params: { customPlayerId: player._id } }),
    onSuccess: async (done) => {
      notifySuccess(`Logotipo personalizada removida com sucesso, a logotipo voltará a ser do ${product}.`)
      await setCustomPlayer(client, ref, done)
    },
    onError: (error) => tellPlayerFault(error),
    meta: { silent: true },
  })
}
