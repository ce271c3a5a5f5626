import { queryOptions } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type InspectionCase = ApiAnswer<'GET /inspection-cases/{id}'>

/** A case exported from a code. Personal data: not kept once the screen is left. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['inspection-cases', id],
    queryFn: ({ signal }) => api('GET /inspection-cases/{id}', { params: { id } }, { signal }),
    gcTime: 0,
    meta: { silent: true },
  })
