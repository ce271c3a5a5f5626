import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const plansKey = ['plans'] as const

/** Plans for sale, and the account's own. */
export const plansQuery = queryOptions({
  queryKey: plansKey,
  queryFn: ({ signal }) => api('GET /plans', {}, { signal }),
  meta: { silent: true },
})

/** The account's plan, and whether another can be contracted. */
export const planDetailQuery = queryOptions({
  queryKey: [...plansKey, 'detail'],
  queryFn: ({ signal }) => api('GET /plans/detail', {}, { signal }),
  meta: { silent: true },
})

/** Plan of the account and how much of it is used. Silent: every screen that uses it shows the failure itself. */
export const planUsageQuery = queryOptions({
  queryKey: [...plansKey, 'mine'],
  queryFn: ({ signal }) => api('GET /plans/mine', {}, { signal }),
  meta: { silent: true },
})

/** Fetches plans and plan usage again. */
export const invalidatePlans = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: plansKey })
