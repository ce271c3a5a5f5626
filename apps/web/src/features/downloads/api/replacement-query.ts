import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'

/** Milliseconds between two looks at a new file in the works, should the realtime channel be away. */
const lookAgain = 5000

/** What became of the last new file of a media. */
export const replacementQuery = (key: string) =>
  queryOptions({
    queryKey: ['replacement', key],
    queryFn: ({ signal }) => api('GET /videos/{key}/replacement', { params: { key } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.replacement?.state === 'running' ? lookAgain : false),
    meta: { silent: true },
  })
