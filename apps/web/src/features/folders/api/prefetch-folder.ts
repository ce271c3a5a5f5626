import { queryClient } from '../../../shared/api/query-client.ts'
import { preferencesStore } from '../../../shared/preferences/preferences.ts'
import { filesSearch } from '../model/files-view.ts'
import { readPath } from '../model/folder-path.ts'
import { folderFilesQuery, folderQuery } from '../../../shared/queries/folders.ts'

/** Starts to fetch one folder and its first files. A failure is repeated when they are shown. */
export function prefetchFolder(path: string): void {
  const key = readPath(path)?.at(-1)
  if (key === undefined) return
  void queryClient.prefetchQuery(folderQuery(key))
  void queryClient.prefetchQuery(folderFilesQuery(key, { ...filesSearch.read({}), limit: preferencesStore.get().pageSize }))
}
