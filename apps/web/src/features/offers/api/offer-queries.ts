import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type Offer = ApiAnswer<'GET /videos/sales/{videoId}'>['items'][number]
export type Product = ApiAnswer<'GET /products-myeduzz'>['items'][number]

/** Offers of a media in the order of their times, with what was counted. */
export const offersQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['offers', videoId],
    queryFn: async ({ signal }) => (await api('GET /videos/sales/{videoId}', { params: { videoId } }, { signal })).items,
    meta: { silent: true },
  })

/** What the producer sells. The server itself asks the platform again where that fails. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }) => (await api('GET /products-myeduzz', { query: { per_page: 200 } }, { signal })).items,
  staleTime: 300_000,
  retry: false,
  meta: { silent: true },
})
