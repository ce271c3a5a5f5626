import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Marks = ApiAnswer<'GET /imprint/marks'>

/** How often progress is asked for while media wait for their mark, in milliseconds. */
const progressMs = 5000

/** How far the media of the account have a forensic mark. */
export const marksQuery = queryOptions({
  queryKey: ['marks'],
  queryFn: ({ signal }) => api('GET /imprint/marks', {}, { signal }),
  refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? progressMs : false),
  meta: { silent: true },
})

export const setMarks = (client: QueryClient, marks: Marks): void => void client.setQueryData(marksQuery.queryKey, marks)
