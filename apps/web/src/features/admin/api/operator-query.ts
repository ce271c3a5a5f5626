import { queryOptions } from '@tanstack/react-query'
import { type ConsoleAnswer, consoleApi } from './console-api.ts'

export type SignedOperator = ConsoleAnswer<'GET /admin/me'>

/** Who is signed in to the console. */
export const operatorQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: ({ signal }) => consoleApi('GET /admin/me', {}, signal),
  staleTime: 60_000,
  meta: { silent: true },
})
