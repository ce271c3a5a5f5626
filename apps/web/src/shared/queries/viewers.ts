import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { invalidateInspections } from './inspection.ts'
import { invalidateSigns } from './signs.ts'

export type Viewer = ApiAnswer<'POST /viewers/list'>['items'][number]

export type ViewerSummary = ApiAnswer<'GET /viewers/{id}'>
export type ViewerSession = ApiAnswer<'GET /viewers/{id}/sessions'>['items'][number]
export type ViewerMedia = ApiAnswer<'GET /viewers/{id}/media'>['items'][number]

const viewersKey = ['viewers'] as const
const viewerKey = (id: string) => [...viewersKey, 'one', id] as const
/** Personal data is not kept once the screen is left; what failed is shown in its place. */
const personal = { gcTime: 0, meta: { silent: true } } as const

/** One viewer of the account. */
export const viewerQuery = (id: string) =>
  queryOptions({
    queryKey: [...viewerKey(id), 'summary'],
    queryFn: ({ signal }) => api('GET /viewers/{id}', { params: { id } }, { signal }),
    ...personal,
  })

/** Sessions of a viewer, page after page, of all media or of one. */
export const viewerSessionsQuery = (id: string, media: string | null) =>
  infiniteQueryOptions({
    queryKey: [...viewerKey(id), 'sessions', media],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /viewers/{id}/sessions',
        { params: { id }, query: { ...(media !== null && { media }), ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...personal,
  })

/** The latest hundred sessions of a day in São Paulo (`YYYY-MM-DD`). */
export const viewerDayQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: [...viewerKey(id), 'day', day],
    queryFn: ({ signal }) => api('GET /viewers/{id}/sessions', { params: { id }, query: { day, limit: 100 } }, { signal }),
    ...personal,
  })

/** The hundred media that a viewer watched last. */
export const viewerMediaQuery = (id: string) =>
  queryOptions({
    queryKey: [...viewerKey(id), 'media'],
    queryFn: ({ signal }) => api('GET /viewers/{id}/media', { params: { id }, query: { limit: 100 } }, { signal }),
    ...personal,
  })

/** Viewers of the account, page after page; a search finds parts of names, e-mails and ids. Personal data: not kept once the screen is left. */
export const viewersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...viewersKey, search],
    queryFn: ({ signal, pageParam }) =>
      api('POST /viewers/list', { body: { search, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    meta: { silent: true },
  })

/** Fetches everything that shows viewers again: those listed, their signs and the inspected playback sessions. */
export async function invalidateViewers(client: QueryClient): Promise<void> {
  await Promise.all([invalidateInspections(client), invalidateSigns(client), client.invalidateQueries({ queryKey: viewersKey })])
}
