import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, Drive } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

type DrivePage = ApiAnswer<'GET /integration/{provider}/files'>
export type DriveFile = DrivePage['files'][number]
export type DriveFolder = DrivePage['folders'][number]
/** What is listed: a folder (null: the top), what a search finds, or certain files. */
export type DrivePlace = { folder: string | null; search: string } | { ids: readonly string[] }

const drivesKey = ['drives'] as const
/** What lies in a person's drive is not kept once the list is closed; what failed is shown in its place. */
const personal = { gcTime: 0, retry: false, meta: { silent: true } } as const

const queryOf = (place: DrivePlace): { folder?: string; search?: string; ids?: string } => {
  if ('ids' in place) return { ids: place.ids.join(',') }
  return { ...(place.folder !== null && { folder: place.folder }), ...(place.search !== '' && { search: place.search }) }
}

/** Folders and files at a drive, page after page. */
export const driveFilesQuery = (drive: Drive, place: DrivePlace) =>
  infiniteQueryOptions({
    queryKey: [...drivesKey, drive, 'files', place],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /integration/{provider}/files',
        { params: { provider: drive }, query: { ...queryOf(place), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    ...personal,
  })

/** Pictures of at most 24 files, by their ids. */
export const driveThumbnailsQuery = (drive: Drive, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...drivesKey, drive, 'thumbnails', ids],
    queryFn: ({ signal }) =>
      api('GET /integration/{provider}/thumbnails', { params: { provider: drive }, query: { ids: ids.join(',') } }, { signal }),
    staleTime: Infinity,
    ...personal,
  })
