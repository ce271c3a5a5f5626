import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

/** Every plan, those not for sale too. */
export const plansQuery = queryOptions({
  queryKey: [...consoleKey, 'plans'],
  queryFn: ({ signal }) => consoleApi('GET /admin/plans', {}, signal),
  meta: { silent: true },
})

export const invalidatePlans = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: plansQuery.queryKey })
