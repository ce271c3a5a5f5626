import { analyticsSearch } from '../features/analytics/model/analytics-search.ts'
import { developersSearch } from '../features/developers/model/developers-search.ts'
import { filesSearch } from '../features/folders/model/files-view.ts'
import { foldersSearch } from '../features/folders/model/folders-view.ts'
import { importSearch, importsSearch } from '../features/imports/model/imports-search.ts'
import { inspectSearch } from '../features/imprint/model/inspect-search.ts'
import { livesSearch } from '../features/lives/model/lives-search.ts'
import { itemsSearch, sourcesSearch } from '../features/ai-content/model/items-search.ts'
import { signsSearch } from '../features/signs/model/signs-search.ts'
import { uploadSearch } from '../features/uploads/model/upload-search.ts'
import { librarySearch } from '../features/videos/model/library-view.ts'
import { mediaSearch } from '../features/videos/model/media-search.ts'
import type { SearchSchema } from '../shared/search/search-schema.ts'
import type { ScreenName } from '@videozz/contract/browser'

/** Search parameters by screen; a screen without a line reads none. */
export const screenSearch: Partial<Record<ScreenName, Pick<SearchSchema<object>, 'routeOptions'>>> = {
  upload: uploadSearch,
  imports: importsSearch,
  import: importSearch,
  library: librarySearch,
  media: mediaSearch,
  lives: livesSearch,
  folders: foldersSearch,
  folder: filesSearch,
  quizzes: itemsSearch,
  quizCreate: sourcesSearch,
  mindMaps: itemsSearch,
  mindMapCreate: sourcesSearch,
  ebooks: itemsSearch,
  ebookCreate: sourcesSearch,
  analytics: analyticsSearch,
  developers: developersSearch,
  inspect: inspectSearch,
  suspicious: signsSearch,
}
