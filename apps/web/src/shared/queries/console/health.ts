import { queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

/** State of the platform, fetched every 10 seconds while it is shown. */
export const healthQuery = queryOptions({
  queryKey: [...consoleKey, 'health'],
  queryFn: ({ signal }) => consoleApi('GET /admin/health', {}, signal),
  refetchInterval: 10_000,
  staleTime: 0,
  meta: { silent: true },
})
