import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePreferences } from '../../../shared/preferences/preferences.ts'
import { folderFilesQuery } from '../../../shared/queries/folders.ts'
import { type FilesView, readFilesView, writeFilesView } from '../model/files-view.ts'

/** The files of a folder as the address asks for them. */
export function useFolderFiles(key: string) {
  const view = readFilesView(useSearch({ strict: false }))
  const { pageSize } = usePreferences()
  const limit = view.limit ?? pageSize
  const query = useQuery(folderFilesQuery(key, { ...view, limit }))
  const navigate = useNavigate()
  const { data } = query

  const show = (change: Partial<FilesView>): void => {
    const search = writeFilesView({ ...view, page: 1, ...change }) as never
    // A change of page is a step to go back to; the rest is not.
    void navigate({ to: '.', search, replace: !('page' in change), resetScroll: false })
  }
  const lastPage = data && !query.isPlaceholderData && data.items.length === 0 ? Math.ceil(data.total / limit) : 0
  useEffect(() => {
    // The page shown was emptied.
    if (lastPage > 0) show({ page: lastPage })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage])
  return { view, limit, query, data, show }
}
export type FolderFiles = ReturnType<typeof useFolderFiles>
