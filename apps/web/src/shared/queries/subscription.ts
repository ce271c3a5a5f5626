import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The subscription of the account with its invoices. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => api('GET /subscriptions/mine', {}, { signal }),
  meta: { silent: true },
})
