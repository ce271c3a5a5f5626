import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { folderFilesQuery } from '../../../shared/queries/folders.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { filesSearch } from '../model/files-view.ts'

/** The files of a folder for the parameters of the address. */
export function useFolderFiles(key: string) {
  const { view, show } = useSearchState(filesSearch, { resetScroll: false })
  const { pageSize } = usePreferences()
  const limit = view.limit ?? pageSize
  const query = useQuery(folderFilesQuery(key, { ...view, limit }))
  const { data } = query
  const lastPage = data && !query.isPlaceholderData && data.items.length === 0 ? Math.ceil(data.totalItems / limit) : 0
  useEffect(() => {
    // The page shown is empty: go to the last page.
    if (lastPage > 0) show({ page: lastPage })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage])
  return { view, limit, query, data, show }
}
export type FolderFiles = ReturnType<typeof useFolderFiles>
