import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, LeakCaseView, WholeLeakCase } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type { LeakCaseView, WholeLeakCase }
export type LeakPicture = ApiAnswer<'GET /imprint/leaks/{id}/pictures'>['items'][number]

const leaksKey = ['leaks'] as const
/** How often a copy that is read is asked for, in milliseconds. */
const progressMs = 2000
/** The same of its frames, which weigh more. */
const picturesMs = 5000
const isOpen = ({ state }: Pick<LeakCaseView, 'state'>): boolean => state === 'waiting' || state === 'reading'

/** Leaked copies of the account, a page at a time. */
export const leaksQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...leaksKey, 'list', page, limit],
    queryFn: ({ signal }) => api('GET /imprint/leaks', { query: { page, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? progressMs : false),
    meta: { silent: true },
  })

/** A leaked copy; asked for again while it is read. */
export const leakQuery = (id: string) =>
  queryOptions({
    queryKey: [...leaksKey, 'case', id],
    queryFn: ({ signal }) => api('GET /imprint/leaks/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? progressMs : false),
    enabled: id !== '',
    meta: { silent: true },
  })

/** Frames of a copy beside those of the media, as soon as they are aligned. @param parts how many files it has; each adds some. */
export const leakPicturesQuery = (id: string, { state, parts }: { state: LeakCaseView['state']; parts: number }) =>
  queryOptions({
    queryKey: [...leaksKey, 'pictures', id, state, parts],
    queryFn: ({ signal }) => api('GET /imprint/leaks/{id}/pictures', { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen({ state }) ? picturesMs : false,
    meta: { silent: true },
  })

export const setLeak = (client: QueryClient, leak: WholeLeakCase): void => {
  client.setQueryData(leakQuery(leak.id).queryKey, leak)
  void client.invalidateQueries({ queryKey: [...leaksKey, 'list'] })
}

export const invalidateLeaks = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: leaksKey })
