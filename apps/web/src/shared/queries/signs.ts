import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer, Sign } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type { Sign }
export type SignSummary = ApiAnswer<'GET /signs/summary'>
/** `days`: only those with a sign in so many days. `viewerId`: only those of a viewer. */
export type SignFilter = { state: 'new' | 'all'; days: number | null; viewerId: string | null; search: string }

const signsKey = ['signs'] as const
const summaryKey = [...signsKey, 'summary'] as const

/** How many signs of misuse are new, and whether they are mailed. */
export const signSummaryQuery = queryOptions({
  queryKey: summaryKey,
  queryFn: ({ signal }) => api('GET /signs/summary', {}, { signal }),
  meta: { silent: true },
})

/** Signs of misuse, page after page. Personal data: not kept once the screen is left. */
export const signsQuery = ({ state, days, viewerId, search }: SignFilter) =>
  infiniteQueryOptions({
    queryKey: [...signsKey, 'list', state, days, viewerId, search],
    queryFn: ({ signal, pageParam }) =>
      api(
        'POST /signs/find',
        { body: { state, days, search, ...(viewerId && { viewerId }), ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    meta: { silent: true },
  })

/** The answer of a change: the summary, with the lists fetched again. */
export async function showSignSummary(client: QueryClient, summary: SignSummary): Promise<void> {
  client.setQueryData(summaryKey, summary)
  await client.invalidateQueries({ queryKey: [...signsKey, 'list'] })
}

/** Fetches the signs and their number again. */
export const invalidateSigns = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: signsKey })
