import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { queryClient } from '../../../shared/api/query-client.ts'

/** Plans for sale, and the account's own. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => api('GET /plans', {}, { signal }),
  meta: { silent: true },
})

/** The account's plan, and whether another can be contracted. */
export const planDetailQuery = queryOptions({
  queryKey: ['plans', 'detail'],
  queryFn: ({ signal }) => api('GET /plans/detail', {}, { signal }),
  meta: { silent: true },
})

/** Begins to fetch what the screen needs. */
export function prefetchPlans(): void {
  void queryClient.prefetchQuery(plansQuery)
  void queryClient.prefetchQuery(planDetailQuery)
}
