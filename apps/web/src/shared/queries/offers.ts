import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Offer = ApiAnswer<'GET /videos/sales/{videoId}'>['items'][number]

/** Offers of a media in the order of their times, with what was counted. */
export const offersQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['offers', videoId],
    queryFn: async ({ signal }) => (await api('GET /videos/sales/{videoId}', { params: { videoId } }, { signal })).items,
    meta: { silent: true },
  })

export const invalidateOffers = (client: QueryClient, videoId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: offersQuery(videoId).queryKey })
