import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, ApiInput } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type ApiKey = ApiAnswer<'GET /api-keys'>['items'][number]
export type NewApiKey = ApiAnswer<'POST /api-keys'>
export type ApiKeyWish = ApiInput<'POST /api-keys'>['body']

/** Keys for programs, the newest first, and how many may be in use at a time. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api('GET /api-keys', {}, { signal }),
  meta: { silent: true },
})
