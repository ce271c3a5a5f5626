import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, ApiInput, WebhookDelivery, WebhookDeliveryState, WebhookEventType } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type Endpoint = ApiAnswer<'GET /webhooks/endpoints'>['items'][number]
export type EndpointWish = ApiInput<'POST /webhooks/endpoints'>['body']
export type Delivery = ApiAnswer<'GET /webhooks/deliveries'>['items'][number]
export type DeliveryFilter = { endpointId: string | null; state: WebhookDeliveryState | null; type: WebhookEventType | null }

/** Begins the key of everything about webhooks. */
export const webhooksKey = ['webhooks'] as const
/** Milliseconds between two looks at what is on its way. */
const lookEvery = 3000

const isMoving = ({ state, attempts }: WebhookDelivery): boolean => state === 'sending' || (state === 'waiting' && attempts === 0)

/** The endpoints of the account, the oldest first. */
export const endpointsQuery = queryOptions({
  queryKey: [...webhooksKey, 'endpoints'],
  queryFn: ({ signal }) => api('GET /webhooks/endpoints', {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.items.some(({ state, waiting }) => state === 'active' && waiting > 0) ? lookEvery : false,
  meta: { silent: true },
})

/** The log, page after page; looked at again while something of it is on its way. */
export const deliveriesQuery = ({ endpointId, state, type }: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, 'deliveries', endpointId, state, type],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /webhooks/deliveries',
        {
          query: {
            limit: 25,
            ...(endpointId && { endpointId }),
            ...(state && { state }),
            ...(type && { type }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(({ items }) => items.some(isMoving)) ? lookEvery : false),
    meta: { silent: true },
  })

/** One delivery with what is sent and what came back. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'delivery', id],
    queryFn: ({ signal }) => api('GET /webhooks/deliveries/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? lookEvery : false),
    meta: { silent: true },
  })
