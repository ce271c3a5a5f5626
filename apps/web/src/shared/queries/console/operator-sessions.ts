import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ConsoleAnswer, consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

export type OperatorSession = ConsoleAnswer<'GET /admin/sessions'>[number]

/** Open sessions of the signed-in operator. */
export const operatorSessionsQuery = queryOptions({
  queryKey: [...consoleKey, 'sessions'],
  queryFn: ({ signal }) => consoleApi('GET /admin/sessions', {}, signal),
  meta: { silent: true },
})

export const invalidateOperatorSessions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: operatorSessionsQuery.queryKey })
