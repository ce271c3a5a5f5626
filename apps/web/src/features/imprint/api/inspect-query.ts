import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'

export type Inspection = ApiAnswer<'GET /sessions/inspect/{code}'>

/** The playback session behind a code. */
export const inspectQuery = (code: string) =>
  queryOptions({
    queryKey: ['inspect', code],
    queryFn: ({ signal }) => api('GET /sessions/inspect/{code}', { params: { code } }, { signal }),
    enabled: code !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
