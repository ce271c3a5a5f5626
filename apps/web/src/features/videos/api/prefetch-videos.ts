import { queryClient } from '../../../shared/api/query-client.ts'
import { preferencesStore } from '../../../shared/preferences/preferences.ts'
import { readLibraryView } from '../model/library-view.ts'
import { libraryQuery, planUsageQuery, recentVideosQuery, videoQuery } from './video-queries.ts'

/** Begins to fetch what the library shows first. Failing, it is asked for again when shown. */
export function prefetchLibrary(): void {
  void queryClient.prefetchQuery(libraryQuery(readLibraryView({}), preferencesStore.get().pageSize))
  void queryClient.prefetchQuery(recentVideosQuery)
  void queryClient.prefetchQuery(planUsageQuery)
}

/** Begins to fetch one media. */
export const prefetchVideo = (id: string): void => void queryClient.prefetchQuery(videoQuery(id))
