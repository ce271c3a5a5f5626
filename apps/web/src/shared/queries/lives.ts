import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiInput, Live } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

/** Prefix of the key of every query that shows lives. */
const livesKey = ['lives'] as const
/** Milliseconds between two fetches of the signal while there is or may be a publisher, and otherwise. */
const roomIntervalMs = { near: 2000, far: 15_000 }
/** Milliseconds between two fetches of lives that time may change, for when the realtime channel is away. */
const openIntervalMs = 30_000

const isOpen = ({ status }: Live): boolean => status !== 'finished'

/** One page of the lives. */
export const livesQuery = (query: NonNullable<ApiInput<'GET /lives'>['query']>) =>
  queryOptions({
    queryKey: [...livesKey, 'list', query],
    queryFn: ({ signal }) => api('GET /lives', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? openIntervalMs : false),
    meta: { silent: true },
  })

/** One live. */
export const liveQuery = (id: string) =>
  queryOptions({
    queryKey: [...livesKey, 'one', id],
    queryFn: ({ signal }) => api('GET /lives/{id}', { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** What the room of a live shows. */
export const liveHealthQuery = (id: string) =>
  queryOptions({
    queryKey: [...livesKey, 'health', id],
    queryFn: ({ signal }) => api('GET /lives/{id}/health', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.live.status === 'finished') return false
      return data.live.status === 'scheduled' && data.live.testUntil === null ? roomIntervalMs.far : roomIntervalMs.near
    },
    meta: { silent: true },
  })

/** Who may not write beside the lives of the account. */
export const blockedAuthorsQuery = (id: string) =>
  queryOptions({
    queryKey: [...livesKey, 'blocked', id],
    queryFn: ({ signal }) => api('GET /lives/{id}/chat/blocked', { params: { id } }, { signal }),
    meta: { silent: true },
  })

export const invalidateBlockedAuthors = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: blockedAuthorsQuery(id).queryKey })

/** Fetches everything that shows lives again. */
export const invalidateLives = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: livesKey })

/** Writes a live of an answer into its query. */
export const setLive = (client: QueryClient, live: Live): void => {
  client.setQueryData(liveQuery(live.id).queryKey, live)
}

/** Removes a deleted live, so that no screen shows it again. */
export const removeLive = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: liveQuery(id).queryKey })
  client.removeQueries({ queryKey: liveHealthQuery(id).queryKey })
}
