import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, IntegrationProvider } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type Connections = ApiAnswer<'GET /integration'>
export type KeptConnection = Connections['connections'][number]
export type SiblingApp = Connections['apps'][number]

/** Connections of the account, and the apps it has through its platform. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => api('GET /integration', {}, { signal }),
  meta: { silent: true },
})

/** Whether the kept key of a service is valid now. Never tried again by itself: the service may want to be left alone. */
export const connectionCheckQuery = (provider: IntegrationProvider) =>
  queryOptions({
    queryKey: ['connections', 'check', provider],
    queryFn: ({ signal }) => api('GET /integration/validate/{provider}', { params: { provider } }, { signal }),
    retry: false,
    meta: { silent: true },
  })
