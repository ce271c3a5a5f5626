import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const newsKey = ['news'] as const
const calm = { staleTime: 5 * 60_000, meta: { silent: true } } as const

/** Announcements the person has not seen; fetched once, so that nothing opens while they work. */
export const showcaseQuery = queryOptions({
  queryKey: [...newsKey, 'showcase'],
  queryFn: ({ signal }) => api('GET /showcase', {}, { signal }),
  ...calm,
  refetchOnWindowFocus: false,
})

/** The latest announcements, for the panel of Início. */
export const latestNewsQuery = queryOptions({
  queryKey: [...newsKey, 'latest'],
  queryFn: ({ signal }) => api('GET /showcase/latest', {}, { signal }),
  ...calm,
})

/** A page of announcements, the newest first. */
export const newsListQuery = (page: number) =>
  queryOptions({
    queryKey: [...newsKey, 'list', page],
    queryFn: ({ signal }) => api('GET /showcase/items', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** One announcement. */
export const newsItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...newsKey, 'item', id],
    queryFn: ({ signal }) => api('GET /showcase/{id}', { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** Removes an announcement that was seen from the cached showcase; all of them without an id. */
export const removeFromShowcase = (client: QueryClient, id?: string): void => {
  client.setQueryData(showcaseQuery.queryKey, (items) => (id === undefined ? [] : items?.filter((item) => item._id !== id)))
}
