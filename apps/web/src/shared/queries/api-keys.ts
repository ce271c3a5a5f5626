import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, ApiInput } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type ApiKey = ApiAnswer<'GET /api-keys'>['items'][number]
export type NewApiKey = ApiAnswer<'POST /api-keys'>
export type ApiKeyWish = ApiInput<'POST /api-keys'>['body']

/** API keys of the account, the newest first, and how many may be in use at a time. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api('GET /api-keys', {}, { signal }),
  meta: { silent: true },
})

export const invalidateApiKeys = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
