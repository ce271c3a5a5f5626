import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, IntegrationProvider } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type IntegrationVideo = ApiAnswer<'GET /integration/videos/{provider}'>['videos'][number]
export type Library = ApiAnswer<'GET /imports/{id}/library'>

const libraryKey = ['library'] as const
/** Milliseconds between two looks at a library that is read or brought in. */
const movingIntervalMs = 2000

/** A page of the videos that the account has at another host. Never retried: it limits its calls. */
export const integrationVideosQuery = (provider: IntegrationProvider, list: { search: string; page: number; limit: number }) =>
  queryOptions({
    queryKey: [...libraryKey, 'videos', provider, list],
    queryFn: ({ signal }) => api('GET /integration/videos/{provider}', { params: { provider }, query: list }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })

/** The library that was read last; null where none was. */
export const latestLibraryQuery = (provider: IntegrationProvider) =>
  queryOptions({
    queryKey: [...libraryKey, 'latest', provider],
    queryFn: async ({ signal }) => (await api('GET /imports/library/{provider}', { params: { provider } }, { signal })).id,
    meta: { silent: true },
  })

const isMoving = (library: Library | undefined): boolean =>
  library !== undefined &&
  (library.state === 'scanning' ||
    library.state === 'running' ||
    (library.state === 'done' && library.brought.pending > 0) ||
    (library.state === 'ready' && library.subtitles !== null && library.subtitles.counted < library.listed - library.known))

/** What was found in a library, and what came along. */
export const libraryQuery = (id: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'one', id],
    queryFn: ({ signal }) => api('GET /imports/{id}/library', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (isMoving(data) ? movingIntervalMs : false),
    meta: { silent: true },
  })

/** Fetches everything about libraries again. */
export const invalidateLibraries = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: libraryKey })
