import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** Milliseconds between two fetches of a running replacement, for when the realtime channel is away. */
const runningIntervalMs = 5000
const replacementKey = ['replacement'] as const

/** State of the last file that replaced the source of a media. */
export const replacementQuery = (key: string) =>
  queryOptions({
    queryKey: [...replacementKey, key],
    queryFn: ({ signal }) => api('GET /videos/{key}/replacement', { params: { key } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.replacement?.state === 'running' ? runningIntervalMs : false),
    meta: { silent: true },
  })

/** Fetches the replacement of one media again; of every media without a key. */
export const invalidateReplacement = (client: QueryClient, key?: string): Promise<void> =>
  client.invalidateQueries({ queryKey: key === undefined ? replacementKey : replacementQuery(key).queryKey })
