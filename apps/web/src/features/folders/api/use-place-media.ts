import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { invalidateMedia } from '../../../shared/queries/media.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { notifyUndoable } from '../../../shared/notify/notify-undoable.tsx'
import { filesText } from '../../../shared/format/counts.ts'
import { type Moved, undoPlan } from '../model/undo-move.ts'
import { explain } from './explain.ts'

const notSent = 'Não foi possível salvar as alterações no momento.'

/** Refetches all queries of media and folders. */
function useFetchAnew(): () => Promise<void> {
  const client = useQueryClient()
  return () => invalidateMedia(client)
}

/** Adds media to one or several folders. */
export function useSendToFolders(onSent: () => void) {
  const fetchAnew = useFetchAnew()
  return useMutation({
    mutationFn: (body: { videos: string[]; folders: string[] }) => api('PUT /folders', { body }),
    onSuccess: async () => {
      notifySuccess('Conteúdo enviado para a pasta selecionada com sucesso.')
      onSent()
      await fetchAnew()
    },
    onError: (error) => explain(error, notSent),
    meta: { silent: true },
  })
}

/** Adds media of the library to the open folder. */
export function useAddContent(key: string, onAdded: () => void) {
  const fetchAnew = useFetchAnew()
  return useMutation({
    mutationFn: (videos: string[]) => api('PUT /folders/{key}/videos', { params: { key }, body: { videos } }),
    onSuccess: async () => {
      notifySuccess('Conteúdos salvos com sucesso!')
      onAdded()
      await fetchAnew()
    },
    onError: (error) => explain(error, 'Não foi possível salvar os conteúdos no momento!'),
    meta: { silent: true },
  })
}

/** Removes media from a folder; they stay in the library. */
export function useRemoveContent(key: string, onRemoved: (keys: readonly string[]) => void) {
  const fetchAnew = useFetchAnew()
  return useMutation({
    mutationFn: (videos: { video: string; order: number }[]) => api('DELETE /folders/{key}/videos', { params: { key }, body: videos }),
    onSuccess: async (_answer, videos) => {
      notifySuccess('Video excluído da pasta com sucesso')
      onRemoved(videos.map(({ video }) => video))
      await fetchAnew()
    },
    onError: (error) => explain(error, notSent),
    meta: { silent: true },
  })
}

type Move = { videos: string[]; from: string; to: { key: string; name: string } }

async function takeBack({ from, to, ...moved }: Moved): Promise<void> {
  const { moveBack, addBack } = undoPlan(moved)
  if (moveBack.videos.length > 0) await api('POST /folders/{key}/videos/move', { params: { key: to }, body: { ...moveBack, to: from } })
  if (addBack.videos.length > 0) await api('PUT /folders/{key}/videos', { params: { key: from }, body: addBack })
}

/** Moves media to another folder; the notice offers to undo it. */
export function useMoveContent(onMoved: (keys: readonly string[]) => void) {
  const fetchAnew = useFetchAnew()
  const undo = useMutation({
    mutationFn: takeBack,
    onSuccess: (_answer, { moved }) =>
      notifySuccess(
        moved.length === 1 ? 'O arquivo voltou para a pasta em que estava.' : 'Os arquivos voltaram para a pasta em que estavam.',
      ),
    onError: (error) => explain(error, notSent),
    onSettled: fetchAnew,
    meta: { silent: true },
  })
  return useMutation({
    mutationFn: ({ videos, from, to }: Move): Promise<ApiAnswer<'POST /folders/{key}/videos/move'>> =>
      api('POST /folders/{key}/videos/move', { params: { key: from }, body: { videos, to: to.key } }),
    onSuccess: async ({ moved, added, orders }, { videos, from, to }) => {
      const text = `${filesText(moved.length)} ${moved.length === 1 ? 'movido' : 'movidos'} para “${to.name}”.`
      if (moved.length > 0) notifyUndoable(text, () => undo.mutate({ from, to: to.key, moved, added, orders }))
      onMoved(videos)
      await fetchAnew()
    },
    onError: (error) => explain(error, notSent),
    meta: { silent: true },
  })
}
