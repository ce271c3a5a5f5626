import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, ApiInput, FolderOrder } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { isProcessing } from '../media/describe-media.ts'
import { mediaKey } from './media.ts'
import type { Page } from './page.ts'

type FolderListInput = Required<Pick<NonNullable<ApiInput<'GET /folders'>['query']>, 'search' | 'orderBy' | 'page' | 'limit'>>
type FilesInput = NonNullable<ApiInput<'GET /folders/{key}/videos'>['query']>
/** One page of the files of a folder. `orderBy` null is the order the folder itself is kept in. */
export type FolderFilesInput = {
  search: string
  orderBy: NonNullable<FilesInput['orderBy']> | null
  type: NonNullable<FilesInput['filterBy']>
  page: number
  limit: number
}
type FilesAnswer = ApiAnswer<'GET /folders/{key}/videos'>
/** With the order the files are in. */
export type FolderFilesPage = Page<FilesAnswer['items'][number]> & Pick<FilesAnswer, 'capped' | 'orderBy'>

/** Under the key of media, so that whatever changes media has counts and pictures of folders fetched again too. */
const foldersKey = [...mediaKey, 'folders'] as const
const byName: FolderOrder = 'ascName'
/** Milliseconds between two fetches of media that are being processed, for when the realtime channel is away. */
const processingIntervalMs = 15_000

/** One page of «Minhas Pastas». */
export const foldersQuery = ({ search, orderBy, page, limit }: FolderListInput) =>
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
    queryFn: ({ signal }) => api('GET /folders', { query: { search, orderBy: byName, limit: 9999 } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** One folder with its subfolders, those that match the search. */
export const folderQuery = (key: string, search = '') =>
  queryOptions({
    queryKey: [...foldersKey, 'one', key, search],
    queryFn: ({ signal }) => api('GET /folders/{key}', { params: { key }, query: { search, orderBy: byName } }, { signal }),
    meta: { silent: true },
  })

/** One page of a folder's files. */
export const folderFilesQuery = (key: string, { search, orderBy, type, page, limit }: FolderFilesInput) =>
  queryOptions({
    queryKey: [...foldersKey, 'files', key, { search, orderBy, type, page, limit }],
    queryFn: async ({ signal }): Promise<FolderFilesPage> => {
      const query = { query: search, filterBy: type, page, limit, ...(orderBy && { orderBy }) }
      const { total, ...rest } = await api('GET /folders/{key}/videos', { params: { key }, query }, { signal })
      return { ...rest, totalItems: total }
    },
    placeholderData: (before, query) => (query?.queryKey[3] === key ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.items.some(isProcessing) ? processingIntervalMs : false),
    meta: { silent: true },
  })

/** Fetches everything that shows folders again. */
export const invalidateFolders = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: foldersKey })

/** Fetches media and folders again after a folder was deleted, but not the folder itself: its screen may still be shown, and would get a 404. */
export const invalidateAfterFolderDeletion = (client: QueryClient, key: string): Promise<void> =>
  client.invalidateQueries({ queryKey: mediaKey, predicate: ({ queryKey }) => !queryKey.includes(key) })

/** Writes one page of a folder's files into its query. */
export const setFolderFiles = (client: QueryClient, key: string, input: FolderFilesInput, page: FolderFilesPage): void => {
  client.setQueryData(folderFilesQuery(key, input).queryKey, page)
}
