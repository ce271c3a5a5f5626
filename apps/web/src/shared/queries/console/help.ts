import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

/** The help list of the home screen. */
export const helpQuery = queryOptions({
  queryKey: [...consoleKey, 'help'],
  queryFn: ({ signal }) => consoleApi('GET /admin/help', {}, signal),
  meta: { silent: true },
})

export const invalidateHelp = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: helpQuery.queryKey })
