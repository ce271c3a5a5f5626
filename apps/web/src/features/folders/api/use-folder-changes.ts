import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateMedia } from '../../../shared/queries/media.ts'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { explain } from './explain.ts'
import { invalidateAfterFolderDeletion, invalidateFolders } from '../../../shared/queries/folders.ts'

export type FolderTarget = { key: string; name: string }
/** Purpose of the folder form: creates a folder, on the first level when `above` is null, or renames one. */
export type FolderWish = { kind: 'create'; above: FolderTarget | null } | { kind: 'rename'; folder: FolderTarget }

const words = {
  folder: ['Pasta criada com sucesso.', 'Não foi possível criar a pasta no momento.'],
  subfolder: ['Subpasta criada com sucesso', 'Não foi possível criar a subpasta no momento'],
  rename: ['Pasta alterada com sucesso.', 'Não foi possível alterar a pasta no momento.'],
} as const
const wordsOf = (wish: FolderWish) => (wish.kind === 'rename' ? words.rename : wish.above ? words.subfolder : words.folder)

/** Creates or renames a folder. */
export function useSaveFolder(onSaved: (folder: FolderTarget) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ wish, name }: { wish: FolderWish; name: string }) =>
      wish.kind === 'rename'
        ? api('PUT /folders/{key}', { params: { key: wish.folder.key }, body: { name } })
        : api('POST /folders', { body: { name, ...(wish.above && { key: wish.above.key }) } }),
    onSuccess: async (folder, { wish }) => {
      notifySuccess(wordsOf(wish)[0])
      onSaved(folder)
      // Rows of media contain the name too.
      await (wish.kind === 'rename' ? invalidateMedia(client) : invalidateFolders(client))
    },
    onError: (error, { wish }) => explain(error, wordsOf(wish)[1]),
    meta: { silent: true },
  })
}

/** Deletes a folder with its subfolders; their media stay in the library. */
export function useDeleteFolder(onDeleted: (key: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api('DELETE /folders/{key}', { params: { key } }),
    onSuccess: async (_answer, key) => {
      notifySuccess('Pasta excluída com sucesso')
      onDeleted(key)
      await invalidateAfterFolderDeletion(client, key)
    },
    onError: (error) => explain(error, 'Não foi possível excluir a pasta no momento.'),
    meta: { silent: true },
  })
}
