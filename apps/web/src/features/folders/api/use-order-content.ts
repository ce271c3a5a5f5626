import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { placeBefore, reordered } from '../model/drop-place.ts'
import type { FileOrder } from '../model/files-view.ts'
import { explain } from './explain.ts'
import { folderFilesQuery, foldersKey } from './folder-queries.ts'

type Page = ApiAnswer<'GET /folders/{key}/videos'>
export type FilesPage = { key: string; orderBy: FileOrder | null; page: number; limit: number }

/** Puts a row of a folder's page where another one is. The page shows it at once; the server's word follows. */
export function useOrderContent({ key, orderBy, page, limit }: FilesPage, onOrdered: () => void) {
  const client = useQueryClient()
  const queryOf = (number: number) => folderFilesQuery(key, { search: '', type: '', orderBy, page: number }, limit)
  const { queryKey } = queryOf(page)

  return useMutation({
    mutationFn: async ({ moved, over, shown }: { moved: string; over: string; shown: Page }) => {
      const keys = shown.items.map((item) => item.key)
      const place = placeBefore(keys, moved, over)
      if (place === undefined) return
      let before = place
      // The last of a page stands before the first of the next one.
      if (before === null && page * limit < shown.total) before = (await client.fetchQuery(queryOf(page + 1))).items[0]?.key ?? null
      const order = shown.orderBy === 'manual' ? {} : { orderBy: shown.orderBy }
      await api('PUT /folders/{key}/videos/order', { params: { key }, body: { video: moved, before, ...order } })
    },
    onMutate: ({ moved, over, shown }) => {
      const place = placeBefore(
        shown.items.map((item) => item.key),
        moved,
        over,
      )
      if (place !== undefined) client.setQueryData(queryKey, { ...shown, items: reordered(shown.items, moved, place) })
    },
    onSuccess: onOrdered,
    onError: (error, { shown }) => {
      client.setQueryData(queryKey, shown)
      explain(error, 'Não foi possível salvar as alterações no momento.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: foldersKey }),
    meta: { silent: true },
  })
}
