import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, FilePlace } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

type FilePage = ApiAnswer<'GET /integration/{provider}/files'>
export type PlaceFile = FilePage['files'][number]
export type PlaceFolder = FilePage['folders'][number]
/** What is listed: a folder (null: the top), what a search finds, or certain files. */
export type ListedFiles = { folder: string | null; search: string } | { ids: readonly string[] }

const filePlacesKey = ['file-places'] as const
/** What a person has at a place is not kept once the list is closed; what failed is shown in its place. */
const personal = { gcTime: 0, retry: false, meta: { silent: true } } as const

const queryOf = (listed: ListedFiles): { folder?: string; search?: string; ids?: string } => {
  if ('ids' in listed) return { ids: listed.ids.join(',') }
  return { ...(listed.folder !== null && { folder: listed.folder }), ...(listed.search !== '' && { search: listed.search }) }
}

/** Folders and files at a place, page after page. */
export const placeFilesQuery = (provider: FilePlace, listed: ListedFiles) =>
  infiniteQueryOptions({
    queryKey: [...filePlacesKey, provider, 'files', listed],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /integration/{provider}/files',
        { params: { provider }, query: { ...queryOf(listed), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    ...personal,
  })

/** Pictures of at most 24 files, by their ids. */
export const placeThumbnailsQuery = (provider: FilePlace, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...filePlacesKey, provider, 'thumbnails', ids],
    queryFn: ({ signal }) =>
      api('GET /integration/{provider}/thumbnails', { params: { provider }, query: { ids: ids.join(',') } }, { signal }),
    staleTime: Infinity,
    ...personal,
  })
