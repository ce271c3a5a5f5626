import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

/** Sibling apps in the order shown. */
export const appsQuery = queryOptions({
  queryKey: [...consoleKey, 'apps'],
  queryFn: ({ signal }) => consoleApi('GET /admin/apps', {}, signal),
  meta: { silent: true },
})

export const invalidateApps = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: appsQuery.queryKey })
