import { queryClient } from '../../../shared/api/query-client.ts'
import { preferencesStore } from '../../../shared/preferences/preferences.ts'
import { libraryInput } from './library-input.ts'
import { librarySearch } from '../model/library-view.ts'
import { mediaListQuery, mediaQuery, recentMediaQuery } from '../../../shared/queries/media.ts'
import { planUsageQuery } from '../../../shared/queries/plans.ts'

/** Prefetches the first data of the library. A failed fetch is repeated when the screen is shown. */
export function prefetchLibrary(): void {
  void queryClient.prefetchQuery(mediaListQuery(libraryInput(librarySearch.read({}), preferencesStore.get().pageSize)))
  void queryClient.prefetchQuery(recentMediaQuery)
  void queryClient.prefetchQuery(planUsageQuery)
}

/** Prefetches one media. */
export const prefetchVideo = (id: string): void => void queryClient.prefetchQuery(mediaQuery(id))
