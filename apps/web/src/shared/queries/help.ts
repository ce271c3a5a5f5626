import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** Help links of Início as the operator wrote them, fetched once; Início works without them. */
export const helpQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => api('GET /faq/list.json', {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { silent: true },
})
