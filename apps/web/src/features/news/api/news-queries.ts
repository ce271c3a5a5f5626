import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'

export const newsKey = ['news'] as const
const calm = { staleTime: 5 * 60_000, meta: { silent: true } } as const

/** What waits for the person; asked for once, so that nothing opens in the middle of his work. */
export const showcaseQuery = queryOptions({
  queryKey: [...newsKey, 'showcase'],
  queryFn: ({ signal }) => api('GET /showcase', {}, { signal }),
  ...calm,
  refetchOnWindowFocus: false,
})

export const latestNewsQuery = queryOptions({
  queryKey: [...newsKey, 'latest'],
  queryFn: ({ signal }) => api('GET /showcase/latest', {}, { signal }),
  ...calm,
})

export const newsListQuery = (page: number) =>
  queryOptions({
    queryKey: [...newsKey, 'list', page],
    queryFn: ({ signal }) => api('GET /showcase/items', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export const newsItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...newsKey, 'item', id],
    queryFn: ({ signal }) => api('GET /showcase/{id}', { params: { id } }, { signal }),
    meta: { silent: true },
  })

export const markViewed = (ids: string[]) => api('POST /showcase/viewed', { body: { ids } })
