import { queryClient } from '../../../shared/api/query-client.ts'
import { preferencesStore } from '../../../shared/preferences/preferences.ts'
import { filesSearch } from '../model/files-view.ts'
import { readPath } from '../model/folder-path.ts'
import { folderFilesQuery, folderQuery } from '../../../shared/queries/folders.ts'

/** Prefetches one folder and its first files. A failed fetch is repeated when the screen is shown. */
export function prefetchFolder(path: string): void {
  const key = readPath(path)?.at(-1)
  if (key === undefined) return
  void queryClient.prefetchQuery(folderQuery(key))
  void queryClient.prefetchQuery(folderFilesQuery(key, { ...filesSearch.read({}), limit: preferencesStore.get().pageSize }))
}
