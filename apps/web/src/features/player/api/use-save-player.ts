import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomPlayer, PlayerValues } from '@videozz/contract/browser'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifyError, notifyInfo, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateCustomPlayers, type PlayerRef, setCustomPlayer } from '../../../shared/queries/custom-player.ts'
import { changesOf } from '../model/player-values.ts'

const failed = 'Erro ao atualizar preferências do Player'
const saved = 'Player personalizado atualizado com sucesso!'

/** Shows the server's message for a refused call, and a plain one for any other fault. A conflict is shown by the form. */
export function tellPlayerFault(error: unknown, sentence = failed): void {
  if (error instanceof ApiError && (error.status === 401 || error.code === 'PLAYER_CHANGED')) return
  notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : sentence)
}

export type Saving = { values: PlayerValues; revision: number }

/** Saves preferences. The active flag of a media's player goes first, and an inactive one is saved no further. */
export function useSavePlayer(ref: PlayerRef, player: CustomPlayer, onSaved: (player: CustomPlayer, sent: PlayerValues) => void) {
  const client = useQueryClient()
  const { producer, videoKey } = ref
  const send = async ({ values, revision }: Saving): Promise<CustomPlayer> => {
    const body = { key: player.key, preferences: changesOf(values, player), seen: revision }
    if (videoKey === null) return api('PUT /player/customize/producer/{producer}', { params: { producer }, body })
    const active = await api('PUT /player/customize/active/{videoKey}', {
      params: { videoKey },
      body: { isActive: player.isActive, seen: revision },
    })
    if (!active.isActive) return active
    return api('PUT /player/customize/producer/{producer}/video/{videoKey}', {
      params: { producer, videoKey },
      body: { ...body, seen: active.revision },
    })
  }
  return useMutation({
    mutationFn: (saving: Saving) => {
      notifyInfo('Aplicando alterações, isso pode levar um tempinho')
      return send(saving)
    },
    onSuccess: async (done, { values }) => {
      notifySuccess(saved)
      onSaved(done, values)
      await setCustomPlayer(client, ref, done)
    },
    onError: async (error) => {
      tellPlayerFault(error)
      await invalidateCustomPlayers(client)
    },
    meta: { silent: true },
  })
}

/** Lets a media play with its own player, made by the first call, or with the default one. */
export function useActivatePlayer(ref: PlayerRef, player: CustomPlayer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isActive: boolean): Promise<CustomPlayer> => {
      const videoKey = ref.videoKey ?? ''
      return player.isDefault
        ? api('POST /player/customize', { body: { producer: ref.producer, videoKey, video: videoKey, preferences: {} } })
        : api('PUT /player/customize/active/{videoKey}', { params: { videoKey }, body: { isActive } })
    },
    onSuccess: async (done) => {
      notifySuccess(saved)
      await setCustomPlayer(client, ref, done)
    },
    onError: (error) => tellPlayerFault(error),
    meta: { silent: true },
  })
}
