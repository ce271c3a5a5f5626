import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { placeBefore, reordered } from '../model/drop-place.ts'
import type { FileOrder } from '../model/files-view.ts'
import { explain } from './explain.ts'
import {
  type FolderFilesInput,
  type FolderFilesPage,
  folderFilesQuery,
  invalidateFolders,
  setFolderFiles,
} from '../../../shared/queries/folders.ts'

type Page = FolderFilesPage
export type FilesPage = { key: string; orderBy: FileOrder | null; page: number; limit: number }

/** Moves a row of a folder's page to the position of another one. The page is updated before the server answers. */
export function useOrderContent({ key, orderBy, page, limit }: FilesPage, onOrdered: () => void) {
  const client = useQueryClient()
  const inputOf = (number: number): FolderFilesInput => ({ search: '', type: '', orderBy, page: number, limit })
  const show = (files: Page) => setFolderFiles(client, key, inputOf(page), files)

  return useMutation({
    mutationFn: async ({ moved, over, shown }: { moved: string; over: string; shown: Page }) => {
      const keys = shown.items.map((item) => item.key)
      const place = placeBefore(keys, moved, over)
      if (place === undefined) return
      let before = place
      // At the end of a page, the row is placed before the first row of the next page.
      if (before === null && page * limit < shown.totalItems)
        before = (await client.fetchQuery(folderFilesQuery(key, inputOf(page + 1)))).items[0]?.key ?? null
      const order = shown.orderBy === 'manual' ? {} : { orderBy: shown.orderBy }
      await api('PUT /folders/{key}/videos/order', { params: { key }, body: { video: moved, before, ...order } })
    },
    onMutate: ({ moved, over, shown }) => {
      const place = placeBefore(
        shown.items.map((item) => item.key),
        moved,
        over,
      )
      if (place !== undefined) show({ ...shown, items: reordered(shown.items, moved, place) })
    },
    onSuccess: onOrdered,
    onError: (error, { shown }) => {
      show(shown)
      explain(error, 'Não foi possível salvar as alterações no momento.')
    },
    onSettled: () => invalidateFolders(client),
    meta: { silent: true },
  })
}
