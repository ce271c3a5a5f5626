import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, KeyProvider } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type KeyConnections = ApiAnswer<'GET /integration/keys'>
export type KeyConnection = KeyConnections['connections'][number]

/** Services the person connected with keys in this account. */
export const keyConnectionsQuery = queryOptions({
  queryKey: ['key-connections'],
  queryFn: ({ signal }) => api('GET /integration/keys', {}, { signal }),
  meta: { silent: true },
})

export const invalidateKeyConnections = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyConnectionsQuery.queryKey })

/** Writes a connection into the cache in the place of an earlier one, or (null) takes it out. */
export const setKeyConnection = (client: QueryClient, provider: KeyProvider, connection: KeyConnection | null): void => {
  client.setQueryData(
    keyConnectionsQuery.queryKey,
    (before) =>
      before && { connections: [...before.connections.filter((each) => each.provider !== provider), ...(connection ? [connection] : [])] },
  )
}
