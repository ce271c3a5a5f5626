import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, ApiInput, WebhookDelivery, WebhookDeliveryState, WebhookEventType } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Endpoint = ApiAnswer<'GET /webhooks/endpoints'>['items'][number]
export type EndpointWish = ApiInput<'POST /webhooks/endpoints'>['body']
export type Delivery = ApiAnswer<'GET /webhooks/deliveries'>['items'][number]
export type DeliveryFilter = { endpointId: string | null; state: WebhookDeliveryState | null; type: WebhookEventType | null }

const webhooksKey = ['webhooks'] as const
/** Milliseconds between two fetches of what is being delivered. */
const deliveringIntervalMs = 3000

const isBeingDelivered = ({ state, attempts }: WebhookDelivery): boolean => state === 'sending' || (state === 'waiting' && attempts === 0)

/** The endpoints of the account, the oldest first. */
export const endpointsQuery = queryOptions({
  queryKey: [...webhooksKey, 'endpoints'],
  queryFn: ({ signal }) => api('GET /webhooks/endpoints', {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.items.some(({ state, waiting }) => state === 'active' && waiting > 0) ? deliveringIntervalMs : false,
  meta: { silent: true },
})

/** The delivery log, page after page; fetched again while any of it is being delivered. */
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
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isBeingDelivered)) ? deliveringIntervalMs : false,
    meta: { silent: true },
  })

/** One delivery with its request and the response to it. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'delivery', id],
    queryFn: ({ signal }) => api('GET /webhooks/deliveries/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isBeingDelivered(data) ? deliveringIntervalMs : false),
    meta: { silent: true },
  })

/** Fetches endpoints and deliveries again. */
export const invalidateWebhooks = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: webhooksKey })
