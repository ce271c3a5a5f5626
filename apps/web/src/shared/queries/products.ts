import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Product = ApiAnswer<'GET /products-myeduzz'>['items'][number]

/** What the producer sells. Not retried here: the server itself retries the platform. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }) => (await api('GET /products-myeduzz', { query: { per_page: 200 } }, { signal })).items,
  staleTime: 300_000,
  retry: false,
  meta: { silent: true },
})
