import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type Inspection = ApiAnswer<'GET /sessions/inspect/{code}'>

const inspectionKey = ['inspect'] as const

/** The playback session a code belongs to. */
export const inspectionQuery = (code: string) =>
  queryOptions({
    queryKey: [...inspectionKey, code],
    queryFn: ({ signal }) => api('GET /sessions/inspect/{code}', { params: { code } }, { signal }),
    enabled: code !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const invalidateInspections = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: inspectionKey })
