import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FolderOrder } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { isProcessing } from '../../../shared/media/describe-media.ts'
import { videosKey } from '../../../shared/media/use-live-videos.ts'
import type { FilesView } from '../model/files-view.ts'
import type { FoldersView } from '../model/folders-view.ts'

/** Everything kept of folders begins with it. Among media, so that whatever changes those has counts and pictures fetched anew too. */
export const foldersKey = [...videosKey, 'folders'] as const

/** Milliseconds between two looks at media in the works, should the realtime channel be away. */
const lookAgain = 15_000

/** One page of «Minhas Pastas». */
export const foldersQuery = ({ search, orderBy, page, limit }: FoldersView) =>
  queryOptions({
    queryKey: [...foldersKey, 'list', { search, orderBy, page, limit }],
    queryFn: ({ signal }) => api('GET /folders', { query: { search, orderBy, page, limit } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** The ten folders that changed last, of every level. */
export const recentFoldersQuery = queryOptions({
  queryKey: [...foldersKey, 'recent'],
  queryFn: ({ signal }) => api('GET /folders', { query: { orderBy: 'updatedAt', levels: 'all', limit: 10 } }, { signal }),
  meta: { silent: true },
})

/** Every folder of the first level, to choose from. */
export const folderChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...foldersKey, 'choices', search],
    queryFn: ({ signal }) => api('GET /folders', { query: { search, orderBy: 'ascName', limit: 9999 } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

const byName: FolderOrder = 'ascName'

/** One folder with its subfolders, those that fit the search. */
export const folderQuery = (key: string, search = '') =>
  queryOptions({
    queryKey: [...foldersKey, 'one', key, search],
    queryFn: ({ signal }) => api('GET /folders/{key}', { params: { key }, query: { search, orderBy: byName } }, { signal }),
    meta: { silent: true },
  })

/** One page of a folder's files. */
export const folderFilesQuery = (key: string, { search, orderBy, type, page }: Omit<FilesView, 'limit'>, limit: number) =>
  queryOptions({
    queryKey: [...foldersKey, 'files', key, { search, orderBy, type, page, limit }],
    queryFn: ({ signal }) =>
      api(
        'GET /folders/{key}/videos',
        { params: { key }, query: { query: search, filterBy: type, page, limit, ...(orderBy && { orderBy }) } },
        { signal },
      ),
    placeholderData: (before, query) => (query?.queryKey[3] === key ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.items.some(isProcessing) ? lookAgain : false),
    meta: { silent: true },
  })

export type ContentView = Omit<FilesView, 'orderBy' | 'limit'> & { orderBy: Exclude<FilesView['orderBy'], 'manual' | null>; limit: number }

/** One page of the library, to choose from. */
export const contentQuery = ({ search, orderBy, type, page, limit }: ContentView) =>
  queryOptions({
    queryKey: [...videosKey, 'list', { search, orderBy, type: type || 'all', page, limit }],
    queryFn: ({ signal }) => api('GET /videos', { query: { search, orderBy, type: type || 'all', page, limit } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
