import { queryClient } from '../../../shared/api/query-client.ts'
import { planDetailQuery, plansQuery } from '../../../shared/queries/plans.ts'

/** Begins to fetch what the screen needs. */
export function prefetchPlans(): void {
  void queryClient.prefetchQuery(plansQuery)
  void queryClient.prefetchQuery(planDetailQuery)
}
