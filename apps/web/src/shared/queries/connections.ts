import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, IntegrationProvider } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Connections = ApiAnswer<'GET /integration'>
export type KeptConnection = Connections['connections'][number]
export type SiblingApp = Connections['apps'][number]

const connectionsKey = ['connections'] as const

/** Connections of the account, and the apps it has through its platform. */
export const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => api('GET /integration', {}, { signal }),
  meta: { silent: true },
})

/** Whether the stored key of a service is valid now. Never retried: the service may limit its calls. */
export const connectionCheckQuery = (provider: IntegrationProvider) =>
  queryOptions({
    queryKey: [...connectionsKey, 'check', provider],
    queryFn: ({ signal }) => api('GET /integration/validate/{provider}', { params: { provider } }, { signal }),
    retry: false,
    meta: { silent: true },
  })

/** Fetches the connections again, without checking their keys again. */
export const invalidateConnections = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: connectionsKey, exact: true })

/** Rewrites the connections in the cache. */
export const updateConnections = (client: QueryClient, change: (before: Connections) => Connections): void => {
  client.setQueryData(connectionsQuery.queryKey, (before) => before && change(before))
}

/** Writes that the key of a service is valid. */
export const setConnectionValid = (client: QueryClient, provider: IntegrationProvider): void => {
  client.setQueryData(connectionCheckQuery(provider).queryKey, true)
}

/** Removes the check of a service whose key is no longer kept, unless it is on the screen. */
export const removeConnectionCheck = (client: QueryClient, provider: IntegrationProvider): void =>
  client.removeQueries({ queryKey: connectionCheckQuery(provider).queryKey, type: 'inactive' })
