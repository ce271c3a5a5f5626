import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, ConnectionProvider } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type CloudConnections = ApiAnswer<'GET /integration/connections'>
export type CloudConnection = CloudConnections['connections'][number]
export type CloudProvider = CloudConnections['providers'][number]

/** Services the person connected in this account, and those that can be. */
export const cloudConnectionsQuery = queryOptions({
  queryKey: ['cloud-connections'],
  queryFn: ({ signal }) => api('GET /integration/connections', {}, { signal }),
  meta: { silent: true },
})

export const invalidateCloudConnections = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: cloudConnectionsQuery.queryKey })

/** Takes a service that was disconnected out of the cache. */
export const dropCloudConnection = (client: QueryClient, provider: ConnectionProvider): void => {
  client.setQueryData(
    cloudConnectionsQuery.queryKey,
    (before) => before && { ...before, connections: before.connections.filter((each) => each.provider !== provider) },
  )
}
