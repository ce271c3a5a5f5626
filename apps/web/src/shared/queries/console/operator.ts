import { queryOptions } from '@tanstack/react-query'
import { type ConsoleAnswer, consoleApi } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

export type SignedOperator = ConsoleAnswer<'GET /admin/me'>

/** The operator signed in to the console. */
export const operatorQuery = queryOptions({
  queryKey: [...consoleKey, 'me'],
  queryFn: ({ signal }) => consoleApi('GET /admin/me', {}, signal),
  staleTime: 60_000,
  meta: { silent: true },
})
