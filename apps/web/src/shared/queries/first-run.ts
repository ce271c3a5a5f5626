import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type FirstRun = ApiAnswer<'GET /first-run'>

const firstRunKey = ['first-run'] as const
/** Milliseconds between two fetches while a step waits: for when the realtime channel is away, and for embed codes others make. */
const waitingIntervalMs = 60_000

/** Steps of a new account, by what happened in it; fetched again while they are open. */
export const firstRunQuery = queryOptions({
  queryKey: firstRunKey,
  queryFn: ({ signal }) => api('GET /first-run', {}, { signal }),
  refetchInterval: ({ state }) => (state.data && !state.data.closed && !state.data.done ? waitingIntervalMs : false),
  meta: { silent: true },
})

export const invalidateFirstRun = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: firstRunKey })

/** Writes what the person changed, before the server answers. */
export const patchFirstRun = (client: QueryClient, change: Partial<FirstRun>): void => {
  client.setQueryData(firstRunQuery.queryKey, (before) => before && { ...before, ...change })
}
